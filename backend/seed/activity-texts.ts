import type { SignalKind } from "@/lib/contracts/signals/signal-kind";

/** Real facts about a company for sample texts. Null: not known. */
export interface CompanyFacts {
  name: string;
  city: string | null;
  sector: string;
}

type Text = (company: CompanyFacts) => string;

interface Signal {
  kind: SignalKind;
  title: Text;
}

interface Conversation {
  kind: "call" | "meeting";
  minutes: number | null;
  body: string;
}

/** Sample signals of eight kinds. The events are invented, and quote no figures, which would soon be out of date. */
export const signalTexts: readonly [Signal, ...Signal[]] = [
  { kind: "leadership", title: () => "A new chief procurement officer starts" },
  { kind: "earnings", title: () => "Publishes its quarterly report" },
  { kind: "expansion", title: ({ city }) => (city ? `Plans a second site near ${city}` : "Plans a second site") },
  { kind: "contract", title: () => "Current supplier contract ends in two quarters" },
  { kind: "acquisition", title: () => "Considers an acquisition" },
  { kind: "product", title: () => "Announces a new product line" },
  {
    kind: "workforce",
    title: ({ city }) => (city ? `Is hiring for operations roles in ${city}` : "Is hiring for operations roles"),
  },
  { kind: "regulation", title: ({ sector }) => `New reporting rule for its sector: ${sector}` },
  { kind: "leadership", title: () => "Head of IT leaves; the deputy takes over" },
  { kind: "contract", title: () => "Invites bids for a framework contract" },
  { kind: "expansion", title: () => "Opens an office for digital services" },
];

/** Sample notes by sales people. */
export const noteTexts: readonly [Text, ...Text[]] = [
  ({ name }) =>
    `Call with procurement at ${name}, 25 min. They compare three suppliers and decide after the budget round. Send the reference list.`,
  () => "Left a voicemail with the assistant. Best time is Tuesday before ten.",
  () => "Sized the deal: one division first, the group later.",
  () => "Their IT wants to see our security answers before any trial. Standard questionnaire, about 80 questions.",
  ({ name }) =>
    `${name} is unhappy with onboarding at their current supplier: took four months. Our two-week plan landed well.`,
  () => "Champion moved to another division, still friendly. Introduced us to her successor by email.",
  () => "Pricing: they asked for a three-year term. Any discount above 12% goes to the head of sales first.",
  ({ city }) => `Visit planned${city ? ` in ${city}` : ""} next month. Bring someone technical.`,
  () => "No budget before the new fiscal year. Stay in touch with one useful thing a month; don’t chase.",
  () => "Legal sent back our terms with four comments, none of them hard. Passed on to our counsel.",
];

/** Sample calls and meetings, each logged in one line. */
export const conversationTexts: readonly [Conversation, ...Conversation[]] = [
  { kind: "call", minutes: 10, body: "Wants pricing for one division, by Friday" },
  { kind: "call", minutes: 4, body: "Back from leave on Monday, call again then" },
  { kind: "meeting", minutes: 60, body: "Showed the product to six people, purchasing asked most" },
  { kind: "call", minutes: 25, body: "Budget is fixed until the new fiscal year, open to a pilot before" },
  { kind: "meeting", minutes: 45, body: "Went through the security answers with their IT, two left open" },
  { kind: "call", minutes: null, body: "Voicemail, asked for ten minutes this week" },
  { kind: "call", minutes: 15, body: "Compares three suppliers, decides within six weeks" },
  { kind: "meeting", minutes: 30, body: "Agreed on the pilot’s goals and who measures them" },
];

export const taskTexts: readonly [Text, ...Text[]] = [
  () => "Send the reference list",
  () => "Call back about the security questionnaire",
  () => "Prepare the quarterly review",
  ({ name }) => `Find out who decides on budget at ${name}`,
  () => "Send the revised offer",
  () => "Confirm the date of the demo",
  () => "Ask legal about their comments",
  () => "Book the site visit",
  () => "Thank the champion for the introduction",
  () => "Check the notice period in their supplier contract",
  () => "Write the follow-up after the call",
];
