"""The part that talks: one file per outside thing; each turns its library's errors and rows into ours."""
