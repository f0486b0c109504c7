import { newAccountSchema } from "@/lib/contracts/accounts/account";
import { readNewAccount } from "./new-account";

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test("sends only filled-in fields, in a form that the contract accepts", () => {
  const reading = readNewAccount(
    formOf({
      name: " Northwind ",
      domain: "https://Northwind.example/about?x",
      ticker: "",
      employees: "1.5k",
      hq_state: "ny",
    }),
  );

  expect(reading).toEqual({
    kind: "account",
    account: { name: "Northwind", domain: "northwind.example", employees: 1500, hq_state: "ny" },
  });
  expect(reading.kind === "account" && newAccountSchema.safeParse(reading.account).success).toBe(true);
});

test("reports all invalid fields at once", () => {
  expect(readNewAccount(formOf({ name: "  ", employees: "many", revenue_usd: "-5" }))).toEqual({
    kind: "wrong",
    fields: {
      name: expect.stringContaining("name"),
      employees: expect.stringContaining("number"),
      revenue_usd: expect.stringContaining("number"),
    },
  });
});
