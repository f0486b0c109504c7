import type { NewAccount } from "@/lib/contracts/accounts/account";
import { readAmount } from "@/lib/figures/amount";

export type NewAccountField = keyof NewAccount;

/** The result of reading the form: a valid account, or the problem of each field. */
export type FormReading = { kind: "account"; account: NewAccount } | { kind: "wrong"; fields: Record<string, string> };

const texts = ["domain", "ticker", "sector", "industry_code", "hq_city", "hq_state", "hq_country"] as const;
const figures = ["founded_year", "employees", "revenue_usd"] as const;

/**
 * Reads the form of a new account. Empty fields are left out. A pasted URL is reduced to its domain. The backend checks
 * for duplicates.
 */
export function readNewAccount(form: FormData): FormReading {
  const textOf = (name: string) => String(form.get(name) ?? "").trim();
  const fields: Record<string, string> = {};
  const account: NewAccount = { name: textOf("name") };
  if (!account.name) fields.name = "Enter the company’s name.";
  for (const name of texts) {
    const text = name === "domain" ? domainIn(textOf(name)) : textOf(name);
    if (text) account[name] = text;
  }
  for (const name of figures) {
    const value = readAmount(textOf(name));
    if (value === undefined) fields[name] = "Enter a number such as 500, 20k or 1.5M.";
    else if (value !== null) account[name] = value;
  }
  return Object.keys(fields).length > 0 ? { kind: "wrong", fields } : { kind: "account", account };
}

function domainIn(text: string): string {
  const [host = ""] = text
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .split(/[/?#]/, 1);
  return host;
}
