import { contactOf } from "@/lib/contacts/contact.fixture";
import type { Evidence } from "@/lib/contracts/accounts/account-change";
import { personNote } from "./person-note";

const person = contactOf({ email: "ada@3m.com.example", phone: "+1 212 555 0100", source: "sample" });

function evidenceOf(field: string, source: string, day: string, offered: string[] = []): Evidence {
  const candidate = (from: string, isChosen: boolean) => ({
    ...{ value: "x", source: from, method: "reported" as const, confidence: "high" as const, is_chosen: isChosen },
    ...{ first_seen_at: `${day}T08:00:00Z`, seen_at: `${day}T08:00:00Z`, rejected: null },
  });
  return {
    field,
    reason: "only",
    candidates: [...offered.map((one) => candidate(one, false)), candidate(source, true)],
  };
}

const all = (source: string, day: string) =>
  ["full_name", "title", "email", "phone"].map((field) => evidenceOf(field, source, day));

test("names a single source once, whatever the contact's own source is", () => {
  expect(personNote(person, all("People.csv", "2026-01-05"), false)).toBe("People.csv, 5 Jan 2026");
});

test("names each source with its fields and omits sources whose values weren't chosen", () => {
  const evidence = [
    ...all("People.csv", "2026-01-05").filter(({ field }) => field !== "email"),
    evidenceOf("email", "manual", "2026-03-02", ["Other.csv"]),
    evidenceOf("level", "Hidden.csv", "2026-03-02"),
  ];

  expect(personNote(person, evidence, false)).toBe(
    "name, title, phone: People.csv, 5 Jan 2026; email: Your team, 2 Mar 2026",
  );
});

test("for a do-not-contact person names the source of the mark and omits email and phone", () => {
  const barred = { ...person, do_not_contact: true };
  const evidence = [...all("People.csv", "2026-01-05"), evidenceOf("do_not_contact", "manual", "2026-02-01")];

  expect(personNote(barred, evidence, false)).toBe(
    "name, title: People.csv, 5 Jan 2026; do not contact: Your team, 1 Feb 2026",
  );
});

test("for a do-not-contact person whose details the reader may not see, omits the source of the mark", () => {
  const barred = { ...person, do_not_contact: true };

  expect(personNote(barred, all("People.csv", "2026-01-05"), false)).toBe("People.csv, 5 Jan 2026");
});

test("attributes a role to the buying committee and falls back to the contact's own source", () => {
  expect(personNote(person, all("People.csv", "2026-01-05"), true)).toBe(
    "People.csv, 5 Jan 2026; role: buying committee",
  );
  expect(personNote(person, null, false)).toBe("sample, 3 Jul 2025");
});
