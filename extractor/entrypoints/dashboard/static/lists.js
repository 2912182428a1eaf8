// A live list asks for new rows every few seconds while its page is visible; a hidden page asks for nothing.
for (const live of document.querySelectorAll("[data-tick]")) {
  const button = document.querySelector("[data-pause]");
  let isPaused = false;
  button.hidden = false;
  button.addEventListener("click", () => {
    isPaused = !isPaused;
    button.textContent = isPaused ? "Continue" : "Pause";
  });
  setInterval(() => {
    if (document.visibilityState === "visible" && !isPaused) live.dispatchEvent(new Event("tick"));
  }, live.dataset.tick * 1000);
}
// One box selects all rows of a list.
for (const box of document.querySelectorAll("[data-select-all]")) {
  box.hidden = false;
  box.addEventListener("change", () => {
    for (const one of box.closest("table").querySelectorAll("tbody input[type=checkbox]")) one.checked = box.checked;
  });
}
