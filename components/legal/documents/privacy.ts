import type { LegalDocument } from "../legal-document";

export const privacy: LegalDocument = {
  title: "Privacy policy",
  summary:
    "What data this copy of Sightline stores about the people who use it and about the people recorded in it, why and for how long, and which rights these people have. The operator is the organization that runs this copy.",
  version: "1.0",
  effective: "2026-11-01",
  changes: "First version.",
  sections: [
    {
      id: "who-is-responsible",
      heading: "Who is responsible",
      blocks: [
        "Sightline is software that organizations run themselves. The organization that runs this copy, called the operator here, decides who may use it, which data goes into it and how long the data is kept. Under data protection law, the operator is the controller of this data.",
        "Where the operator runs Sightline for a client company, the client is responsible for its own accounts, contacts, notes and users, and the operator processes this data on the client's behalf under the data processing addendum.",
        "The authors of Sightline receive nothing from this copy. It sends no usage statistics, no crash reports and no license checks to anyone.",
      ],
    },
    {
      id: "people-who-use-it",
      heading: "What is stored about the people who use it",
      blocks: [
        {
          caption: "Data about users of Sightline",
          table: [
            ["What", "Why", "How long"],
            [
              "Name, email, role, client, title, time zone, LinkedIn address",
              "To show who you are to colleagues and to decide what you may do",
              "Until the account is deleted",
            ],
            [
              "Password, as a salted one-way hash",
              "To verify your sign-in. The password itself is never stored",
              "Until it is changed, or the account is deleted",
            ],
            [
              "The key of your authenticator app (encrypted), your recovery codes (as one-way hashes), and the names and public keys of your passkeys",
              "To verify your second factor",
              "Until you remove them, or the account is deleted",
            ],
            [
              "The identifier that Microsoft or your company's identity provider gives you",
              "To recognize you at the next sign-in",
              "Until the account is deleted",
            ],
            [
              "Sessions: start and end, sign-in method, IP address, browser",
              "To let you see and end them, and to find misuse",
              "Until 30 days after the session ends",
            ],
            [
              "The networks from which you signed in, as one-way hashes",
              "To let you sign in while someone else is guessing your password",
              "Until 180 days after the last sign-in from there",
            ],
            [
              "What you did to records: created, changed, removed, and when",
              "To show the history of a record and to undo mistakes",
              "As long as the record itself",
            ],
            [
              "Notes, tasks, calls, meetings and views that you write",
              "To store your work",
              "Until you or your client delete them",
            ],
            [
              "When you last opened an account",
              "To show you what is new since then. Nobody else sees it",
              "Until the account is deleted, or you leave the client",
            ],
            [
              "Files that you import",
              "To read and show their rows, and to undo an import",
              "The file: 7 days. Its rows: 30 days, or fewer if your client’s admin chooses",
            ],
          ],
        },
        "Sightline does not measure how long you look at a page, does not record your screen or your keystrokes, and does not rate your work.",
      ],
    },
    {
      id: "people-recorded",
      heading: "What is stored about the people recorded in it",
      blocks: [
        "Clients record business contacts: name, business title, function and level, business email and telephone, the company they work for, their role in a purchase, and notes about conversations. Every value is stored with its source and the time when it was last seen.",
        "The legal basis is the legitimate interest in selling to businesses. It applies only to people in their professional role, and only until they object. Someone who objects is marked “do not contact”: their address and number are withheld from every screen, list and export, and the mark itself is kept so that they are not added again.",
        "Special categories of data, such as data about health, religion, politics or union membership, and data about people's private lives must not be entered. The acceptable use policy also forbids it.",
      ],
    },
    {
      id: "cookies-and-storage",
      heading: "Cookies and storage in your browser",
      blocks: [
        "Sightline uses only what it needs to work. There are no advertising or analytics cookies, so there is no banner.",
        {
          caption: "What your browser keeps",
          table: [
            ["Name", "What it holds", "How long"],
            [
              "sightline.session (cookie)",
              "Your session, encrypted. Scripts on the page can’t read it",
              "Until the session ends: 60 minutes, or up to 12 hours if you renew it",
            ],
            [
              "Sign-in cookies",
              "The state of a sign-in in progress, encrypted",
              "10 minutes, or until the browser closes",
            ],
            ["sightline.theme, sightline.shortcuts (cookies)", "Light or dark theme, shortcuts on or off", "One year"],
            [
              "sightline.scope, sightline.columns, sightline.density (cookies)",
              "Which accounts and columns the list shows, and its row height",
              "One year",
            ],
            ["user (local storage)", "Your name, role and client, never your password or token", "Until you sign out"],
            [
              "dismissedClientMessages (local storage)",
              "Which announcements you closed",
              "Until you clear the browser's data",
            ],
            [
              "sightline.dismissed (cookie)",
              "The last 30 announcements that you closed, so that pages are sent without them",
              "One year",
            ],
            [
              "sightlinecoCache (browser database)",
              "Copies of lists, so that they appear at once",
              "20 minutes, or until you sign out",
            ],
          ],
        },
      ],
    },
    {
      id: "who-receives-it",
      heading: "Who receives data",
      blocks: [
        "Your colleagues at the same client see what their role allows. Other clients see none of your data: every record belongs to one client, and every query is limited to one client.",
        "Outside the operator's organization, data is sent only to services that the operator has connected:",
        {
          list: [
            "Microsoft, or your company's identity provider, when you choose to sign in through them. They learn that you signed in here.",
            "Google Cloud Firestore, if the operator uses it for live announcements and alerts. It holds their text and your user identifier.",
            "The operator's mail server, for verification, invitations and password links.",
          ],
        },
        "Ask your operator which of these are connected, and in which countries they run.",
      ],
    },
    {
      id: "your-rights",
      heading: "Your rights",
      blocks: [
        "You may request a copy of the data stored about you, have it corrected or erased, object to its use, have its use restricted, and receive the data you provided in a machine-readable format. You can correct your own profile in Settings. For everything else, write to the operator or to your client's administrator. They will respond within one month.",
        "You may also lodge a complaint with the data protection authority where you live or work.",
      ],
    },
    {
      id: "security",
      heading: "Security",
      blocks: [
        "Traffic is encrypted. Passwords are hashed with a slow, salted function. Access tokens are stored as hashes and are revoked when you sign out. Logs never contain passwords, tokens or links that sign someone in. If data is lost or disclosed in a way that puts you at risk, the operator notifies the authority within 72 hours and notifies you without delay.",
      ],
    },
    {
      id: "changes",
      heading: "Changes to this policy",
      blocks: [
        "Material changes are announced in the product at least 14 days before they take effect, with a description of what changes. The version and its date are at the top of this page.",
      ],
    },
  ],
};
