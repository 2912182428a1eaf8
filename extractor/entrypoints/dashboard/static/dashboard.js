// What a person opened stays open when the figures are renewed.
let open = [];
document.addEventListener("htmx:before:swap", () => {
  open = [...document.querySelectorAll(".live details[open]")].map((details) => details.id);
});
document.addEventListener("htmx:after:swap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
});
