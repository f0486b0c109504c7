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
        "This addendum applies where the operator processes personal data on a client's behalf. The client is the controller, the operator the processor.",
        {
          list: [
            "Subject and duration: storing, searching and showing the client's accounts, contacts and the work of its users, for as long as the client has access.",
            "People concerned: the client's users; business contacts at companies that the client records.",
            "Instructions: the operator processes the data only as the client's users direct through the product, or as the client directs in writing.",
            "Secrecy: everyone at the operator who can reach the data is bound to secrecy.",
            "Sub-processors: only the services that the operator names to the client. A new one is announced 30 days before, and the client may object.",
            "Help: the operator helps the client to answer people's requests, to assess risks, and to report incidents. It reports an incident to the client within 48 hours of learning of it.",
            "End: when access ends, the client may take its data out for 30 days. The operator then deletes it, and deletes it from backups within 90 days.",
            "Proof: once a year the client may ask for evidence that these terms are kept, or have an auditor who is bound to secrecy check it.",
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
              "Each record carries its client. Every query takes the client from the session, never from the request",
            ],
            [
              "Sign-in",
              "Limits on attempts, counted across all hosts; slow salted hashes; single sign-on with state, nonce and PKCE",
            ],
            [
              "Sessions",
              "Encrypted cookies that scripts can’t read; valid for 60 minutes, renewed for up to 12 hours; revoked on every host at sign-out",
            ],
            ["Transport", "TLS everywhere outside one machine; strict transport security"],
            [
              "Browser",
              "A content security policy with a new nonce for each response; pages can’t be framed; protected responses aren’t cached",
            ],
            [
              "Live data",
              "Security rules by person and client; browsers may change only the state of their own alerts",
            ],
            ["Logging", "Changes with user and time; request logs without secrets"],
            ["Recovery", "The operator makes backups and tests restoring them"],
          ],
        },
      ],
    },
    {
      id: "availability",
      heading: "C. Availability and support",
      blocks: [
        "The operator states the hours of support and the aim for availability in the order. Where the order states none, the operator runs the service with reasonable care and guarantees no figure.",
        "Planned interruptions are announced in the product at least two days before, and last two hours at most. While the data is unavailable, the product says so and keeps everyone signed in.",
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
        "A new copy of Sightline starts with a sample workspace. Its companies and industry series are real and come from public sources, each named beside the value. They are provided as published, without any warranty that they are correct or current, and are not investment advice.",
        "The people in the sample workspace are invented. Their email addresses end in .example and don’t exist. Any resemblance to real people is a coincidence.",
      ],
    },
    {
      id: "order-of-documents",
      heading: "F. Order of precedence",
      blocks: [
        "If documents conflict, this order applies: the order between operator and client, these addendums, the acceptable use policy, the privacy policy. Mandatory law takes precedence over all of them.",
      ],
    },
  ],
};
