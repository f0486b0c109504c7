import type { LegalDocument } from "../legal-document";

export const privacy: LegalDocument = {
  title: "Privacy policy",
  summary:
    "What this copy of Sightline keeps about the people who use it and the people recorded in it, why, for how long, and what they can ask for. The operator is the organization that runs this copy.",
  version: "1.0",
  effective: "2026-11-01",
  changes: "First version.",
  sections: [
    {
      id: "who-is-responsible",
      heading: "Who is responsible",
      blocks: [
        "Sightline is software that organizations run themselves. The organization that runs this copy, called the operator here, decides who may use it, which data goes into it and how long that stays. For data protection law, the operator is the controller of what is kept in it.",
        "Where the operator runs Sightline for a client company, the client decides about its own accounts, contacts, notes and people, and the operator processes them on the client's behalf under the data processing addendum.",
        "The authors of Sightline receive nothing from this copy. It sends no usage statistics, no crash reports and no license checks to anyone.",
      ],
    },
    {
      id: "people-who-use-it",
      heading: "What is kept about people who use it",
      blocks: [
        {
          caption: "Data about users of Sightline",
          table: [
            ["What", "Why", "Until when"],
            [
              "Name, email, role, client, title, time zone, LinkedIn address",
              "To show who you are to colleagues and to decide what you may do",
              "The account is deleted",
            ],
            [
              "Password, as a salted one-way hash",
              "To check a sign-in. The password itself is never stored",
              "It is changed, or the account is deleted",
            ],
            [
              "The key of your authenticator app, encrypted, your recovery codes, as one-way hashes, and your passkeys’ names and public keys",
              "To check the second step of a sign-in",
              "You remove the app, or the account is deleted",
            ],
            [
              "The identifier that Microsoft or your company's identity provider gives you",
              "To recognize you at the next sign-in",
              "The account is deleted",
            ],
            [
              "Sessions: when they began and end, the way of signing in, network address, browser",
              "To let you see and end them, and to find misuse",
              "30 days after the session ends",
            ],
            [
              "The networks that you signed in from, as one-way hashes",
              "To let you sign in while somebody else guesses your password",
              "180 days after the last sign-in from there",
            ],
            [
              "What you did to records: created, changed, removed, and when",
              "To show the history of a record and to undo mistakes",
              "As long as the record itself",
            ],
            [
              "Notes, tasks, calls, meetings and views that you write",
              "They are the work you do here",
              "You or your client delete them",
            ],
            [
              "When you last opened an account",
              "To show you what is new there since. Nobody else sees it",
              "The account is deleted, or you leave the client",
            ],
            [
              "Files that you import",
              "To read their rows, show them to you, and undo an import",
              "The file 7 days, its rows 30 days, or fewer if your client’s admin chooses",
            ],
          ],
        },
        "Sightline does not measure how long you look at a page, does not record your screen or your keys, and does not rate your work.",
      ],
    },
    {
      id: "people-recorded",
      heading: "What is kept about people recorded in it",
      blocks: [
        "Clients record business contacts: name, business title, function and level, business email and telephone, the company they work for, their part in a purchase, and notes about conversations. Every value carries its source and the moment it was seen.",
        "The legal basis is the legitimate interest in selling to businesses. It applies only to people in their professional role, and only until they object. Someone who objects is marked “do not contact”: their address and number are withheld from every screen, list and export, and the mark itself is kept so that they are not added again.",
        "Special categories of data, such as health, religion, politics or union membership, and data about private lives must not be entered. The acceptable use policy says so as well.",
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
            ["Name", "What it holds", "Until when"],
            [
              "sightline.session (cookie)",
              "Your session, encrypted. Scripts on the page can’t read it",
              "The session ends: 60 minutes, renewed up to 12 hours",
            ],
            ["Sign-in cookies", "The state of one sign-in under way, encrypted", "10 minutes, or the browser closes"],
            ["sightline.theme, sightline.shortcuts (cookies)", "Light or dark, shortcuts on or off", "One year"],
            [
              "sightline.scope, sightline.columns, sightline.density (cookies)",
              "Which accounts and columns the list shows, and its row height",
              "One year",
            ],
            ["user (local storage)", "Your name, role and client, never your password or token", "You sign out"],
            [
              "dismissedClientMessages (local storage)",
              "Which announcements you closed",
              "You clear the browser's data",
            ],
            ["sightline.dismissed (cookie)", "The last 30 of them, so that pages are sent without them", "One year"],
            [
              "sightlinecoCache (browser database)",
              "Copies of lists, so that they appear at once",
              "20 minutes, or you sign out",
            ],
          ],
        },
      ],
    },
    {
      id: "who-receives-it",
      heading: "Who receives data",
      blocks: [
        "Your colleagues at the same client see what their role allows. Other clients see nothing of yours: every record carries its client, and every query is limited to one client.",
        "Outside the operator, data reaches only services that the operator has connected:",
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
        "You may ask for a copy of what is kept about you, have it corrected or erased, object to its use, have its use limited, and receive what you provided in a form that other programs read. Users correct their own profile in Settings. For everything else, write to the operator or to your client's administrator. They answer within one month.",
        "You may also complain to the data protection authority of the place where you live or work.",
      ],
    },
    {
      id: "security",
      heading: "Security",
      blocks: [
        "Traffic is encrypted. Passwords are hashed with a slow, salted function. Access tokens are stored as hashes and are revoked when you sign out. Logs never contain passwords, tokens or links that sign someone in. If data is lost or disclosed in a way that endangers you, the operator tells the authority within 72 hours and tells you without delay.",
      ],
    },
    {
      id: "changes",
      heading: "Changes to this policy",
      blocks: [
        "A change that matters is announced in the product at least 14 days before it takes effect, with what changed. The version and its date are at the top.",
      ],
    },
  ],
};
