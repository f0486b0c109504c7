import type { LegalDocument } from "../legal-document";

export const acceptableUse: LegalDocument = {
  title: "Acceptable use policy",
  summary:
    "What Sightline may be used for and what it may not. It binds everyone who signs in, and the client that gave them access.",
  version: "1.0",
  effective: "2026-11-01",
  changes: "First version.",
  sections: [
    {
      id: "purpose",
      heading: "What Sightline is for",
      blocks: [
        "Sightline is for selling from one business to another: knowing which companies to speak to, who works there and in which role, what moves their industry, and what was said last time. Use it for that, on behalf of the client you belong to.",
      ],
    },
    {
      id: "contacting-people",
      heading: "Contacting people",
      blocks: [
        "The people recorded here did not ask to be. When you write to or call one of them:",
        {
          list: [
            "say who you are, for which company, and how they can be left alone from now on;",
            "follow the law of their country on unasked-for mail and calls, including consent where it is required and lists of numbers that may not be called;",
            "stop when they say no, and mark them “do not contact” on the same day;",
            "never reach them at an address that is withheld here, by finding it elsewhere.",
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
            "Deciding about a person's employment, credit, insurance, housing or benefits with data from here.",
            "Recording health, religion, politics, origin, union membership, sexuality, or anything of someone's private life.",
            "Recording children.",
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
        "Your sign-in is yours. Don't share a password, a session or a one-time link. Use the role you were given: if a page that you need is closed to you, ask an administrator instead of a colleague's screen. Tell your administrator at once when you think that someone else has used your access, and end the other sessions in Settings.",
        "People who leave the client are to be disabled on their last day. That is the duty of the client's administrator.",
      ],
    },
    {
      id: "automation",
      heading: "Automation and load",
      blocks: [
        "Programs may use the interface with the rights of a person who signed in, and they follow the same rules as that person. Don't try to get past limits on sign-in, search or export, don't copy the catalogue page by page, and don't load the service so that others wait.",
      ],
    },
    {
      id: "security-research",
      heading: "Looking for weaknesses",
      blocks: [
        "Sightline can be run on one machine with invented people, with one command. Look for weaknesses there. Don't test against a copy that others work on unless its operator agreed in writing. Report what you find to the operator first, leave time for a repair, and don't look at, change or keep other people's data on the way.",
      ],
    },
    {
      id: "consequences",
      heading: "What happens otherwise",
      blocks: [
        "The operator or the client's administrator may end sessions, disable a person, or withdraw data that was entered against this policy. They say why, unless the law forbids it. For small things, a word comes first. If you think that a measure is wrong, answer it: someone other than the one who took it will look again.",
      ],
    },
  ],
};
