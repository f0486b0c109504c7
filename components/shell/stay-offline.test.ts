/** @jest-environment jsdom */
import { findLeavingLink } from "./stay-offline";

function click(html: string, init: MouseEventInit = {}): HTMLAnchorElement | null {
  document.body.innerHTML = html;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  let found: HTMLAnchorElement | null = null;
  document.addEventListener(
    "click",
    () => {
      found = findLeavingLink(event, window.location);
    },
    { once: true },
  );
  document.querySelector("[data-press]")?.dispatchEvent(event);
  return found;
}

test.each([
  ["a link to another page", '<a data-press href="/account/1">3M</a>'],
  ["an element inside a link", '<a href="/account/1"><b data-press>3M</b></a>'],
  ["the same page with another query", '<a data-press href="/?q=1">Search</a>'],
])("a click on %s would leave the page", (_what, html) => {
  expect(click(html)).not.toBeNull();
});

test.each<[string, string, MouseEventInit]>([
  ["an anchor on this page", '<a data-press href="/#main">Skip</a>', {}],
  ["another site", '<a data-press href="https://other.example/">Other</a>', {}],
  ["a new tab", '<a data-press href="/account/1" target="_blank">3M</a>', {}],
  ["a new tab by key", '<a data-press href="/account/1">3M</a>', { ctrlKey: true }],
  ["a file", '<a data-press href="/series.csv" download="series.csv">CSV</a>', {}],
  ["a button", "<button data-press>Add</button>", {}],
])("a click that leads to %s wouldn't leave the page", (_what, html, init) => {
  expect(click(html, init)).toBeNull();
});
