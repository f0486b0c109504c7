/** @jest-environment jsdom */
import { type Opening, onOpening, tellOpening } from "./opening";

const account = { id: "00000000-0000-4000-8000-000000000001", name: "Estée Lauder" };
const other = "00000000-0000-4000-8000-000000000002";
const own = `/account/${account.id}`;

let told: Opening[];
let stop: () => void;

beforeEach(() => {
  window.history.replaceState(null, "", "/all-accounts?sort=name");
  told = [];
  stop = onOpening((opening) => told.push(opening));
});
afterEach(() => stop());

test.each([undefined, own, `${own}?tab=people`])("an opening says whose page is left for which account: %s", (href) => {
  tellOpening(account, href);

  expect(told).toEqual([{ account, href: href ?? own, from: "http://localhost/all-accounts?sort=name" }]);
});

test.each(["/sales-home", "/team?queue=requests", `/account/${other}`, `${own}/brief`])(
  "a link to somewhere else shows nothing of the account that it names: %s",
  (href) => {
    tellOpening(account, href);

    expect(told).toEqual([]);
  },
);

test("a link within an account's page opens nothing; nothing is told to who doesn't listen any more", () => {
  window.history.replaceState(null, "", `${own}?tab=people`);
  tellOpening(account);
  window.history.replaceState(null, "", "/all-accounts");
  stop();
  tellOpening(account);

  expect(told).toEqual([]);
});
