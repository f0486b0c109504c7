import type { PastedCompany } from "@/lib/contracts/imports/pasted-companies";
import { writePastedFile } from "./pasted-file";

const empty: PastedCompany = {
  name: "Initech",
  domain: null,
  ticker: null,
  cik: null,
  sector: null,
  sub_industry: null,
  industry_code: null,
  hq_city: null,
  hq_state: null,
  hq_country: null,
  founded_year: null,
  employees: null,
  revenue_usd: null,
  market_cap_usd: null,
};

test("writes only columns with a value, under the headings of an export", () => {
  const text = writePastedFile([{ ...empty, name: "Apple, Inc.", ticker: "AAPL", revenue_usd: 5 }, empty]);

  expect(text.slice(1).split("\r\n")).toEqual(["Name,Ticker,Revenue (USD)", '"Apple, Inc.",AAPL,5', "Initech,,", ""]);
});

test("writes one column for names alone", () => {
  expect(writePastedFile([empty]).slice(1)).toBe("Name\r\nInitech\r\n");
});
