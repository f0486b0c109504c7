import { type Brief, writeBrief } from "./brief";

test("writes a brief as text with the same lines in the same order, each with the number of its source", () => {
  const line = { key: "1", label: "Ada Moss", text: "CFO", note: "sample, 3 Jul 2025", reach: null };
  const reach = { id: "ada", email: "ada@3m.com.example", phone: "+1 212 555 0100" };
  const brief: Brief = {
    name: "3M",
    made: "Brief for Ravi Petersen, 10 Mar 2026",
    summary: [{ ...line, label: "What they do", text: "Industrials in Saint Paul, MN: size not known." }],
    parts: [
      {
        title: "Key contacts",
        lines: [{ ...line, reach, note: "Your team, 2 Mar 2026" }, line],
        empty: "No contacts yet.",
      },
      { title: "Open tasks", lines: [], empty: "No open tasks." },
    ],
  };

  expect(writeBrief(brief)).toBe(`3M
Brief for Ravi Petersen, 10 Mar 2026

What they do: Industrials in Saint Paul, MN: size not known. [1]

KEY CONTACTS
- Ada Moss: CFO · ada@3m.com.example · +1 212 555 0100 [2]
- Ada Moss: CFO [1]

OPEN TASKS
No open tasks.

SOURCES
[1] sample, 3 Jul 2025
[2] Your team, 2 Mar 2026
`);
});
