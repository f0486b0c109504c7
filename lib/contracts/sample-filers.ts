/**
 * The companies of the sample workspace of which the stand-in for the SEC has filings from the start, by CIK. They are
 * real; their filings are invented and say so.
 */
export const sampleFilers = [
  { cik: "0000026172", name: "Cummins" },
  { cik: "0000031462", name: "Ecolab" },
  { cik: "0000815556", name: "Fastenal" },
  { cik: "0001048911", name: "FedEx" },
  { cik: "0001050915", name: "Quanta Services" },
  { cik: "0001326160", name: "Duke Energy" },
  { cik: "0001682852", name: "Moderna" },
  { cik: "0001755672", name: "Corteva" },
] as const;
