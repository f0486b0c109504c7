/** @jest-environment jsdom */
import { findPageControls } from "./page-controls";

const labelsOn = (html: string) => {
  document.body.innerHTML = `<button>Outside</button><main>${html}</main>`;
  return findPageControls().map(({ label }) => label);
};

test("offers the page's buttons and the links of its heading and switches, as they are named there", () => {
  expect(
    labelsOn(`
      <header><a href="/import">Import</a><button aria-label="More actions">…</button></header>
      <nav aria-label="Which tasks"><a href="/tasks" aria-current="page">All</a><a href="/late">Overdue <b>3</b></a></nav>
      <button>Mark all as read</button>
      <p><a href="/help">A link in a text</a></p>`),
  ).toEqual(["Import", "More actions", "Which tasks: Overdue 3", "Mark all as read"]);
});

test.each([
  ["of a row", "<ul><li><button>Done</button></li></ul>"],
  ["of a table's row", "<table><tbody><tr><td><button>Done</button></td></tr></tbody></table>"],
  ["of a form", "<form><button>Done</button></form>"],
  ["in a menu", "<div popover><button>Done</button></div>"],
  ["that is disabled", "<button disabled>Done</button>"],
  ["that is busy", '<button aria-disabled="true">Done</button>'],
  ["without a name", "<button></button>"],
])("doesn't offer a control %s", (_, html) => {
  expect(labelsOn(html)).toEqual([]);
});

test("a menu is found by its entries, and is opened by pressing its button", () => {
  document.body.innerHTML = `<main><button popovertarget="m">Export</button>
    <div id="m" popover><a>This list</a><span>CSV</span></div></main>`;

  const [action] = findPageControls();

  expect(action).toMatchObject({ label: "Export", also: "This list CSV", group: "page" });
  expect(action?.to).toEqual({ press: document.querySelector("button") });
});

test("controls with the same name are offered once", () => {
  expect(labelsOn("<button>Add</button><button>Add</button>")).toEqual(["Add"]);
});
