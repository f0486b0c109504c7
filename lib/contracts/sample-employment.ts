/**
 * The end of the sample's monthly employment (`industry_series.csv`), by the BLS's ids: from there the BLS's emulator
 * continues with invented months. `usualPercent`: the usual size of a monthly change.
 */
export const sampleEmployment = {
  lastMonth: "2026-07",
  series: [
    { id: "CES1000000001", value: 607, usualPercent: 0.47 },
    { id: "CES2000000001", value: 8343, usualPercent: 0.26 },
    { id: "CES3000000001", value: 12_611, usualPercent: 0.12 },
    { id: "CES5000000001", value: 2780, usualPercent: 0.26 },
    { id: "CES5500000001", value: 9090, usualPercent: 0.13 },
  ],
} as const;
