/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { ruledFields } from "@/lib/contracts/accounts/fields";
import type { FieldRules } from "@/lib/contracts/rules/source-rule";
import SourceRulesForm from "./source-rules-form";

const rules: FieldRules = { items: ruledFields.map((field) => ({ field, rule: "trusted", is_settling: false })) };

let sent: { method: string; path: string; body: { field: string; order?: string[] } | null }[];
/** The value for which saving a rule is refused. */
let refused: string | null;

beforeEach(() => {
  sent = [];
  refused = null;
  Object.assign(globalThis, {
    fetch: async (path: string, init: { method: string; body?: string }) => {
      const body = init.body ? JSON.parse(init.body) : null;
      sent.push({ method: init.method, path, body });
      const respond = (status: number, data: unknown) => ({
        ok: status < 400,
        status,
        headers: new Map(),
        text: async () => JSON.stringify(data),
      });
      if (path.includes("/sources"))
        return respond(200, { items: ["manual", "Register"].map((source) => ({ source, accounts: 1 })) });
      if (path.includes("/preview")) return respond(200, { changed: 2, looked: 10, accounts: 10, items: [] });
      if (body.field === refused) return respond(409, { code: "changed", detail: "Someone changed this rule." });
      return respond(200, rules);
    },
  });
});

const flush = () => act(async () => {});
const saved = () => sent.filter(({ method }) => method === "PUT").map(({ body }) => body);

async function putInOrder() {
  render(<SourceRulesForm rules={rules} />);
  const choice = screen.getByRole("combobox", { name: "How Employees is chosen" });
  fireEvent.change(choice, { target: { value: "in_order" } });
  await flush();
  await flush();
}

async function press(name: string) {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
  });
}

test("moving a source keeps the focus and announces its position, and saving applies to this value only", async () => {
  await putInOrder();

  await press("Move Register up");
  expect(screen.getByRole("button", { name: "Move Register up" })).toHaveFocus();
  expect(screen.getByText("Register is 1 of 2")).toBeInTheDocument();
  await press("Save this rule");

  expect(saved()).toEqual([
    { field: "employees", rule: "in_order", order: ["Register", "manual"], expected: "trusted" },
  ]);
});

test("an order for every value is previewed and saved for each value, and shows which one was refused", async () => {
  await putInOrder();
  fireEvent.click(screen.getByRole("checkbox", { name: "Use this order for every value" }));
  for (const _ of ruledFields) await flush();

  const preview = screen.getByRole("region", { name: "What would change: every value" });
  expect(preview).toHaveTextContent(`${2 * ruledFields.length} values of 10 accounts would change.`);
  refused = "tier";
  await press("Save this rule");
  expect(within(preview).getByRole("alert")).toHaveTextContent("Tier: Someone changed this rule.");
  sent = [];
  refused = null;
  await press("Save this rule");

  expect(new Set(saved().map((body) => body?.field))).toEqual(new Set(ruledFields));
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
});

test("closing the preview with Cancel or Save moves the focus to the value's select", async () => {
  await putInOrder();
  const choice = screen.getByRole("combobox", { name: "How Employees is chosen" });
  screen.getByRole("button", { name: "Cancel" }).focus();
  await press("Cancel");
  expect(choice).toHaveFocus();

  fireEvent.change(choice, { target: { value: "newest" } });
  await flush();
  screen.getByRole("button", { name: "Save this rule" }).focus();
  await press("Save this rule");
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
  expect(choice).toHaveFocus();
});
