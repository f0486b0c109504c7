import type { LegalDocument } from "../legal-document";

export const addendums: LegalDocument = {
  title: "Addendums",
  summary:
    "Additions to the agreement between the operator of this copy of Sightline and its clients: data processing, security measures, availability, and the sample data.",
  version: "1.0",
  effective: "2026-11-01",
  changes: "First version.",
  sections: [
    {
      id: "data-processing",
      heading: "A. Data processing",
      blocks: [
        "This addendum applies where the operator processes personal data on a client's behalf. The client is the controller, and the operator is the processor.",
        {
          list: [
            "Subject matter and duration: storing, searching and showing the client's accounts, contacts and its users' work, for as long as the client has access.",
            "Data subjects: the client's users; business contacts at companies that the client records.",
            "Instructions: the operator processes the data only as the client's users direct through the product, or as the client directs in writing.",
            "Confidentiality: everyone at the operator who can access the data is bound to confidentiality.",
            "Sub-processors: only the services that the operator names to the client. A new one is announced 30 days in advance, and the client may object.",
            "Assistance: the operator helps the client to respond to requests from data subjects, to assess risks, and to report incidents. It reports an incident to the client within 48 hours of becoming aware of it.",
            "Termination: after its access ends, the client may export its data for 30 days. The operator then deletes the data, and deletes it from backups within 90 days.",
            "Audits: once a year, the client may request evidence that these terms are met, or have it verified by an auditor who is bound to confidentiality.",
          ],
        },
      ],
    },
    {
      id: "security-measures",
      heading: "B. Security measures",
      blocks: [
        {
          caption: "Technical and organizational measures",
          table: [
            ["Area", "Measure"],
            [
              "Separation of clients",
              "Each record belongs to one client. Every query takes the client from the session, never from the request",
            ],
            [
              "Sign-in",
              "Limits on attempts, counted across all hosts; slow salted hashes; single sign-on with state, nonce and PKCE",
            ],
            [
              "Sessions",
              "Encrypted cookies that scripts can’t read; valid for 60 minutes, renewed for up to 12 hours; revoked on every host at sign-out",
            ],
            ["Transport", "TLS for all connections between machines; HTTP Strict Transport Security (HSTS)"],
            [
              "Browser",
              "A content security policy with a new nonce for each response; pages can’t be framed; protected responses aren’t cached",
            ],
            [
              "Live data",
              "Security rules by user and client; browsers may change only the state of their user’s alerts",
            ],
            ["Logging", "Changes are logged with user and time; request logs contain no secrets"],
            ["Recovery", "The operator makes backups and tests that they can be restored"],
          ],
        },
      ],
    },
    {
      id: "availability",
      heading: "C. Availability and support",
      blocks: [
        "The order form agreed between operator and client states the support hours and the availability target. If it states none, the operator runs the service with reasonable care and guarantees no particular availability.",
        "Planned maintenance is announced in the product at least two days in advance, and lasts two hours at most. While the data is unavailable, the product says so and keeps everyone signed in.",
      ],
    },
    {
      id: "identity-providers",
      heading: "D. Enterprise single sign-on",
      blocks: [
        "A client may connect its own OpenID Connect provider for the email domains that it controls. The client is then responsible for who can sign in through it: the operator accepts what the provider states, checks issuer, audience, signature and time, and identifies people by the provider’s identifier, never by email alone. Disabling someone at the provider ends new sign-ins. To end sessions that are already open, disable the person in Sightline as well.",
      ],
    },
    {
      id: "sample-data",
      heading: "E. Sample data",
      blocks: [
        "A new copy of Sightline starts with a sample workspace. Its companies and industry series are real and come from public sources, each named beside the value. The data is provided as published, without any warranty that it is correct or current, and is not investment advice.",
        "The people in the sample workspace are fictional. Their email addresses end in .example and don’t exist. Any resemblance to real people is a coincidence.",
      ],
    },
    {
      id: "order-of-documents",
      heading: "F. Order of precedence",
      blocks: [
        "If documents conflict, this order of precedence applies: the order form agreed between operator and client, these addendums, the acceptable use policy, the privacy policy. Mandatory law takes precedence over all of them.",
      ],
    },
  ],
};
