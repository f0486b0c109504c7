import type { Fact } from "@/lib/contracts/accounts/account";
import { noteOf, sourceNotes } from "./source-notes";

const fact = (change: Partial<Fact>): Fact => ({
  field: "sector",
  value: "Energy",
  source: "SEC company tickers",
  method: "reported",
  confidence: "high",
  seen_at: "2026-11-21T09:00:00.000Z",
  ...change,
});

test("values with the same source, confidence and day share a note, and others have their own in order", () => {
  const typed = fact({ source: "manual", confidence: "medium" });

  const notes = sourceNotes([fact({}), null, typed, fact({ field: "ticker" }), fact({ confidence: "low" })]);

  expect(notes).toEqual([
    "SEC company tickers, high confidence, 21 Nov 2026",
    "Your team, medium confidence, 21 Nov 2026",
    "SEC company tickers, low confidence, 21 Nov 2026",
  ]);
  expect(notes.indexOf(noteOf(typed))).toBe(1);
});
