import { z } from "zod";

/** A required text field. */
export const givenText = (max: number) =>
  z.string().trim().min(1, "Enter a value").max(max, `At most ${max} characters`);

const whole = (max: number) =>
  z.number().int("Enter a whole number").min(0, "Enter 0 or more").max(max, "This is too large");

/** A lower-case domain: at least two labels of letters, digits and hyphens. */
const domainPattern = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/;

/** The valid values of each field of an account, as entered by users. Money in whole US dollars. */
export const givenValues = {
  name: givenText(200),
  website: z
    .url({
      protocol: /^https?$/,
      hostname: z.regexes.domain,
      message: "Enter a URL such as https://example.com",
    })
    .max(300),
  domain: z.string().trim().toLowerCase().max(253).regex(domainPattern, "Enter a domain such as example.com"),
  ticker: givenText(12).toUpperCase(),
  cik: z
    .string()
    .trim()
    .regex(/^\d{1,10}$/, "Enter up to ten digits")
    .transform((digits) => digits.padStart(10, "0")),
  sector: givenText(80),
  sub_industry: givenText(120),
  industry_code: givenText(12),
  hq_city: givenText(100),
  hq_state: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, "Enter the two-letter state code"),
  hq_country: givenText(100),
  founded_year: z.number().int("Enter a year").min(1500, "Enter a year from 1500 on").max(9999, "Enter a year"),
  employees: whole(10_000_000),
  revenue_usd: whole(1e14),
  market_cap_usd: whole(1e14),
};
