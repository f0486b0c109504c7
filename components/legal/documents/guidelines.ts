import type { LegalDocument } from "../legal-document";

export const guidelines: LegalDocument = {
  title: "Guidelines",
  summary:
    "How to keep shared sales data trustworthy. These are recommendations; the acceptable use policy has the binding rules.",
  version: "1.0",
  effective: "2026-11-01",
  changes: "First version.",
  sections: [
    {
      id: "facts-have-sources",
      heading: "Check the source",
      blocks: [
        "Every value shows its source, how it was obtained, and when it was last seen. Check them before you quote a number in a meeting: revenue from an annual report is not the same as an estimate.",
        "When you correct a value, give your source. The history keeps the earlier value, so your colleagues can compare both.",
      ],
    },
    {
      id: "missing-is-honest",
      heading: "Leave unknown values empty",
      blocks: [
        "Leave a field empty when you don’t know the value: your colleagues can’t tell a guess from a fact. Charts follow the same rule and show missing periods as gaps.",
      ],
    },
    {
      id: "notes",
      heading: "Write notes as if the contact will read them",
      blocks: [
        "Contacts have the right to see what is stored about them. Write what was said and agreed, not what you think of someone.",
        {
          list: [
            "Good: “Budget is decided in March. Wants two references from the same industry.”",
            "Not good: “Difficult. Probably about to be let go.”",
          ],
        },
        "Leave out health, family, religion and politics, even if the contact mentions them.",
      ],
    },
    {
      id: "contacts",
      heading: "Contacts change jobs",
      blocks: [
        "Mark a contact as left as soon as you know about it, and keep the record: its conversations belong to the account. Add the person at the new company only if you have a reason to contact them there.",
        "“Do not contact” applies until the person withdraws it. Don’t ask them for a reason.",
      ],
    },
    {
      id: "accounts",
      heading: "One company, one account",
      blocks: [
        "Search before you add an account: three letters of its name or domain are enough. If Sightline finds the account, open it instead of adding another. If you remove an account by mistake, choose Undo in the message that appears, or restore it later from the removed accounts.",
      ],
    },
    {
      id: "industry-figures",
      heading: "Reading industry figures",
      blocks: [
        {
          list: [
            "Check the unit and the period first. Annual and monthly figures are never on the same line.",
            "Each change is compared with the industry’s usual change. A drop of 4% is unusual in one industry and normal in another.",
            "An industry’s figures describe the industry as a whole, not each company in it.",
            "Figures based on fewer than five companies are gray. Don’t quote them.",
          ],
        },
      ],
    },
    {
      id: "announcements",
      heading: "Announcements and alerts",
      blocks: [
        "An announcement interrupts everyone who sees it. Set an end, choose the roles that need it, and use “critical” only if someone must act today. Alerts are personal: acknowledge those you have read, and delete those that aren’t useful.",
      ],
    },
  ],
};
