/** @jest-environment jsdom */
import { act, render, screen } from "@testing-library/react";
import { startTransition, use, useState } from "react";
import { tellOpening } from "@/lib/ahead/opening";
import { OpeningSlot } from "./opening-slot";

jest.mock("next/navigation", () => ({ usePathname: () => "/all-accounts" }));

const account = { id: "00000000-0000-4000-8000-000000000001", name: "Estée Lauder" };

/** A page that changes as the router changes it: in a transition that waits for the server. */
let go: (page: string | Promise<string>) => void;

function Screen() {
  const [page, setPage] = useState<string | Promise<string>>("Accounts");
  go = (next) => startTransition(() => setPage(next));
  return (
    <OpeningSlot user={{ uid: "me", role: "sales_rep" }}>
      <h1>{typeof page === "string" ? page : use(page)}</h1>
    </OpeningSlot>
  );
}

const headings = () => screen.getAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent);

async function open(answer: Promise<string>): Promise<void> {
  await act(async () => {
    tellOpening(account);
    go(answer);
  });
}

beforeAll(() => {
  window.scrollTo = jest.fn();
});
beforeEach(() => {
  window.history.replaceState(null, "", "/all-accounts");
  const style = document.createElement("style");
  style.textContent = ".hidden { display: none }";
  document.head.append(style);
  render(<Screen />);
});

test("an account that is opened stands in the page's place until its page is there, with one heading at a time", async () => {
  let answer = (_page: string) => {};
  const coming = new Promise<string>((resolve) => {
    answer = resolve;
  });

  await open(coming);
  expect(headings()).toEqual(["Estée Lauder"]);
  expect(document.activeElement).toBe(screen.getByRole("heading"));
  await act(async () => answer("Estée Lauder Companies"));

  expect(headings()).toEqual(["Estée Lauder Companies"]);
  expect(document.querySelector("[data-account-outline]")).toBeNull();
});

test("a navigation that takes its place ends it, wherever that leads", async () => {
  await open(new Promise(() => {}));
  expect(headings()).toEqual(["Estée Lauder"]);

  await act(async () => go("Accounts, once more"));

  expect(headings()).toEqual(["Accounts, once more"]);
});

test("an answer that is no account ends it", async () => {
  await open(Promise.resolve("Account not found"));

  expect(headings()).toEqual(["Account not found"]);
});
