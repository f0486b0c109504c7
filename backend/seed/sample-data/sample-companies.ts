import type { accounts } from "../../database/schema/core";

/** A fictitious company as an account. Its domain ends in `.example`, which nobody can register (RFC 2606). */
type SampleCompany = Pick<
  typeof accounts.$inferSelect,
  | "name"
  | "subIndustry"
  | "industryCode"
  | "naicsSector"
  | "hqCity"
  | "hqState"
  | "foundedYear"
  | "employees"
  | "revenueUsd"
  | "tier"
  | "stage"
> & {
  /** The domain without its ending. */
  site: string;
  sector: string;
  marketCapUsd: number;
};

const manufacturing = { naicsSector: "31-33" };
const machinery = {
  subIndustry: "Industrial Machinery & Supplies & Components",
  industryCode: "333",
  ...manufacturing,
};
const food = { subIndustry: "Packaged Foods & Meats", industryCode: "311FT", ...manufacturing };
const packaging = {
  subIndustry: "Paper & Plastic Packaging Products & Materials",
  industryCode: "322",
  ...manufacturing,
};
const electrical = { subIndustry: "Electrical Components & Equipment", industryCode: "335", ...manufacturing };
const chemicals = { subIndustry: "Specialty Chemicals", industryCode: "325", ...manufacturing };
const steel = { subIndustry: "Steel", industryCode: "331", ...manufacturing };
const software = { subIndustry: "Application Software", industryCode: "511", naicsSector: "51" };
const hospitals = { subIndustry: "Health Care Facilities", industryCode: "622", naicsSector: "62" };
const construction = { subIndustry: "Construction & Engineering", industryCode: "23", naicsSector: "23" };
const insurance = { subIndustry: "Property & Casualty Insurance", industryCode: "524", naicsSector: "52" };
const hotels = { subIndustry: "Hotels, Resorts & Cruise Lines", industryCode: "721", naicsSector: "72" };
const banks = { subIndustry: "Regional Banks", industryCode: "521CI", naicsSector: "52" };

/** The source of the values and signals of sample accounts. */
export const sampleDataSource = "Sample data";

/** The accounts of the sample data. Each name says that it is a sample, on every screen and in every file. */
export const sampleCompanies: readonly SampleCompany[] = [
  {
    ...{
      name: "Calderbrook Pumps (sample)",
      site: "calderbrook",
      sector: "Industrials",
      ...machinery,
    },
    ...{ hqCity: "Dayton", hqState: "OH", foundedYear: 1954, tier: "A", stage: "open" },
    ...{ employees: 6_200, revenueUsd: 1_840e6, marketCapUsd: 3_100e6 },
  },
  {
    ...{ name: "Pinemarsh Foods (sample)", site: "pinemarsh", sector: "Consumer Staples", ...food },
    ...{ hqCity: "Boise", hqState: "ID", foundedYear: 1931, tier: "A", stage: "customer" },
    ...{ employees: 14_500, revenueUsd: 5_200e6, marketCapUsd: 7_400e6 },
  },
  {
    ...{ name: "Quillhaven Software (sample)", site: "quillhaven", sector: "Information Technology", ...software },
    ...{ hqCity: "Austin", hqState: "TX", foundedYear: 2009, tier: "A", stage: "open" },
    ...{ employees: 2_900, revenueUsd: 760e6, marketCapUsd: 5_900e6 },
  },
  {
    ...{
      name: "Tallowfield Packaging (sample)",
      site: "tallowfield",
      sector: "Materials",
      ...packaging,
    },
    ...{ hqCity: "Green Bay", hqState: "WI", foundedYear: 1967, tier: "B", stage: "open" },
    ...{ employees: 4_100, revenueUsd: 1_150e6, marketCapUsd: 1_300e6 },
  },
  {
    ...{ name: "Larkspur Ridge Hospitals (sample)", site: "larkspurridge", sector: "Health Care", ...hospitals },
    ...{ hqCity: "Nashville", hqState: "TN", foundedYear: 1988, tier: "A", stage: "prospect" },
    ...{ employees: 21_000, revenueUsd: 3_900e6, marketCapUsd: 2_700e6 },
  },
  {
    ...{
      name: "Brackwater Electric (sample)",
      site: "brackwater",
      sector: "Industrials",
      ...electrical,
    },
    ...{ hqCity: "Albany", hqState: "NY", foundedYear: 1948, tier: "B", stage: "prospect" },
    ...{ employees: 3_300, revenueUsd: 980e6, marketCapUsd: 1_700e6 },
  },
  {
    ...{ name: "Emberline Chemicals (sample)", site: "emberline", sector: "Materials", ...chemicals },
    ...{ hqCity: "Houston", hqState: "TX", foundedYear: 1979, tier: "B", stage: "customer" },
    ...{ employees: 2_400, revenueUsd: 1_420e6, marketCapUsd: 2_200e6 },
  },
  {
    ...{ name: "Fenmoor Builders (sample)", site: "fenmoor", sector: "Industrials", ...construction },
    ...{ hqCity: "Denver", hqState: "CO", foundedYear: 1996, tier: "B", stage: "prospect" },
    ...{ employees: 5_700, revenueUsd: 2_300e6, marketCapUsd: 1_100e6 },
  },
  {
    ...{ name: "Wrenfield Insurance (sample)", site: "wrenfield", sector: "Financials", ...insurance },
    ...{ hqCity: "Hartford", hqState: "CT", foundedYear: 1922, tier: "C", stage: "prospect" },
    ...{ employees: 3_800, revenueUsd: 2_050e6, marketCapUsd: 4_400e6 },
  },
  {
    ...{ name: "Thistlebay Hotels (sample)", site: "thistlebay", sector: "Consumer Discretionary", ...hotels },
    ...{ hqCity: "San Diego", hqState: "CA", foundedYear: 2001, tier: "C", stage: "prospect" },
    ...{ employees: 8_900, revenueUsd: 1_260e6, marketCapUsd: 1_900e6 },
  },
  {
    ...{ name: "Stonemere Steel (sample)", site: "stonemere", sector: "Materials", ...steel },
    ...{ hqCity: "Pittsburgh", hqState: "PA", foundedYear: 1911, tier: "C", stage: "former" },
    ...{ employees: 7_400, revenueUsd: 2_800e6, marketCapUsd: 900e6 },
  },
  {
    ...{ name: "Fairmarrow Bank (sample)", site: "fairmarrow", sector: "Financials", ...banks },
    ...{ hqCity: "Charlotte", hqState: "NC", foundedYear: 1983, tier: "C", stage: "former" },
    ...{ employees: 1_600, revenueUsd: 540e6, marketCapUsd: 1_500e6 },
  },
];
