import type { LegalDocument } from "../legal-document";

export const acceptableUse: LegalDocument = {
  title: "Acceptable use policy",
  summary:
    "What Sightline may and may not be used for. This policy binds everyone who signs in, and the client that gave them access.",
  version: "1.0",
  effective: "2026-11-01",
  changes: "First version.",
  sections: [
    {
      id: "purpose",
      heading: "What Sightline is for",
      blocks: [
        "Sightline is for business-to-business sales: it shows which companies to talk to, who works there and in which role, what is changing in their industry, and what was said last time. Use it for that purpose only, on behalf of the client you belong to.",
      ],
    },
    {
      id: "contacting-people",
      heading: "Contacting people",
      blocks: [
        "The contacts recorded here did not sign up. When you write to or call one of them:",
        {
          list: [
            "say who you are, which company you work for, and how they can opt out;",
            "follow their country’s law on unsolicited email and calls, including do-not-call lists and, where it is required, consent;",
            "stop when they say no, and mark them “do not contact” on the same day;",
            "never look elsewhere for contact details that Sightline hides.",
          ],
        },
      ],
    },
    {
      id: "not-allowed",
      heading: "What is not allowed",
      blocks: [
        {
          list: [
            "Using data from Sightline to make decisions about a person’s employment, credit, insurance, housing or benefits.",
            "Recording anything about someone’s health, religion, politics, origin, union membership, sexuality or private life.",
            "Recording data about children.",
            "Harassing, threatening, deceiving or impersonating anyone.",
            "Selling, renting or publishing the data, or building another database of people from it.",
            "Importing data that you have no right to use.",
          ],
        },
      ],
    },
    {
      id: "access",
      heading: "Your access",
      blocks: [
        "Your sign-in is yours. Don't share a password, a session or a one-time link. If you need a page that your role can’t open, ask your administrator for access; don’t use a colleague’s sign-in. If you think that someone else has used your access, end the other sessions in Settings and tell your administrator right away.",
        "The client’s administrator disables people on their last day.",
      ],
    },
    {
      id: "automation",
      heading: "Automation and load",
      blocks: [
        "Programs may use the API with the rights of a signed-in user, and the same rules apply to them. Don’t circumvent limits on sign-in, search or export, don’t copy the catalog page by page, and don’t slow the service down for others.",
      ],
    },
    {
      id: "security-research",
      heading: "Security research",
      blocks: [
        "One command starts a copy of Sightline on your own machine, with fictional people. Look for vulnerabilities there. Don’t test a copy that others use unless its operator has agreed in writing. Report vulnerabilities to the operator first, allow time for a fix, and don’t view, change or keep other people’s data.",
      ],
    },
    {
      id: "consequences",
      heading: "Consequences",
      blocks: [
        "The operator or the client's administrator may end sessions, disable users, or remove data that was entered in violation of this policy. They will give the reason, unless the law forbids it. For a minor violation, you get a warning first. If you think that a decision is wrong, you can object to it, and someone who wasn’t involved will review it.",
      ],
    },
  ],
};
