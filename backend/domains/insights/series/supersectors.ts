/** Names of the supersectors of the employment series; each contains several NAICS sectors. */
export const supersectors: Record<string, string> = {
  "10": "Mining and logging",
  "20": "Construction",
  "30": "Manufacturing",
  "40": "Trade, transportation, and utilities",
  "50": "Information",
  "55": "Financial activities",
  "60": "Professional and business services",
  "65": "Private education and health services",
  "70": "Leisure and hospitality",
  "80": "Other services",
};
