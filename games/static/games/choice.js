// Select2 draws a field of its own over a select and forgets the select's label: whoever hears the page needs it.
"use strict";

function name(container) {
  const select = container.previousElementSibling;
  const label = select && select.labels && select.labels[0];
  const drawn = container.querySelector(".select2-selection");
  const value = drawn && drawn.querySelector(".select2-selection__rendered");
  if (!label || !value) return;
  label.id = label.id || `${select.id}_label`;
  for (const part of [drawn, value]) part.setAttribute("aria-labelledby", `${label.id} ${value.id}`);
}

new MutationObserver((changes) => {
  for (const change of changes)
    for (const node of change.addedNodes)
      if (node.classList && node.classList.contains("select2-container")) name(node);
}).observe(document.documentElement, { childList: true, subtree: true });
