import type { LegalDocument } from "../legal-document";

export const guidelines: LegalDocument = {
  title: "Guidelines",
  summary:
    "How to keep shared sales data worth trusting. These are habits, not law: what the policies require is in the acceptable use policy.",
  version: "1.0",
  effective: "2026-11-01",
  changes: "First version.",
  sections: [
    {
      id: "facts-have-sources",
      heading: "A fact has a source",
      blocks: [
        "Every value here says where it comes from, how it was come by, and when it was last seen. Before you rely on a number in a meeting, look at that line. Revenue from an annual report and revenue from an estimate are different things, even when the digits agree.",
        "When you correct a value, say what you saw and where. Your value does not erase the one before: the history keeps both, and the next person can judge.",
      ],
    },
    {
      id: "missing-is-honest",
      heading: "Missing is better than guessed",
      blocks: [
        "Leave a field empty when you don't know. A guess looks exactly like knowledge to the colleague who reads it next month. Sightline does the same: where a statistics office left a period out, the chart shows a gap and no line across it.",
      ],
    },
    {
      id: "notes",
      heading: "Write notes that the other person could read",
      blocks: [
        "People may ask for what is kept about them, and they receive it. So write what was said and agreed, not what you think of someone.",
        {
          list: [
            "Good: “Budget is decided in March. Wants two references from the same industry.”",
            "Not good: “Difficult. Probably about to be let go.”",
          ],
        },
        "Leave out health, family, faith and politics even when someone mentions them, and even when it seems kind to remember.",
      ],
    },
    {
      id: "contacts",
      heading: "Contacts change jobs",
      blocks: [
        "Mark someone as having left as soon as you learn of it, and leave the record where it is: the conversations belong to the account. Start a new record at the new company only when there is a reason to speak to them there.",
        "“Do not contact” is final until the person says otherwise. Nobody needs to know why, and nobody should ask.",
      ],
    },
    {
      id: "accounts",
      heading: "One company, one account",
      blocks: [
        "Search before you add: three letters of the name or the domain are enough. If Sightline says that the account is there already, open that one. If you remove an account by mistake, take it back within the moment that Undo is shown, or ask an administrator later: nothing is lost at once.",
      ],
    },
    {
      id: "industry-figures",
      heading: "Reading industry figures",
      blocks: [
        {
          list: [
            "Look at the unit and the period first. Annual and monthly figures are never drawn on one line.",
            "A change is shown with its size against the usual. A drop of 4 % is news in one industry and an ordinary month in another.",
            "An industry's figure describes the industry. It says nothing of one company in it until you have asked them.",
            "Figures that rest on fewer than five companies are greyed: don't quote them.",
          ],
        },
      ],
    },
    {
      id: "announcements",
      heading: "Announcements and alerts",
      blocks: [
        "An announcement interrupts everyone whom it reaches. Give it an end, choose the roles that need it, and use “critical” only when someone must act today. Alerts are for you alone: acknowledge what you have taken in, delete what was never useful, so that a new one means something.",
      ],
    },
  ],
};
