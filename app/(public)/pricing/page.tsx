import { Check } from "lucide-react";
import type { Metadata } from "next";
import { buttonStyle } from "@/components/ui/button/button-style";
import { getSettings } from "@/lib/env";

export const metadata: Metadata = {
  title: "Pricing",
  description: "What is in Sightline and what it costs. Lookups are free.",
};

const included = [
  "Unlimited accounts, contacts and industry series",
  "All five roles, unlimited people and clients",
  "Password, Microsoft and enterprise single sign-on",
  "Live announcements and personal alerts",
  "The complete API, described by OpenAPI",
  "Sample workspace with 2,183 real companies",
] as const;

const questions = [
  {
    question: "What does a lookup cost?",
    answer: "Nothing. There are no credits and no metering. Search, open and copy as much as you like.",
  },
  {
    question: "Where does the data come from?",
    answer:
      "The sample companies and industry series come from public sources, each named beside its value. Your own accounts come from you, by hand, by import or through the API, and each value shows its source.",
  },
  {
    question: "What else will I pay for?",
    answer:
      "The machine it runs on. In production you may add a PostgreSQL server, Cloud Firestore for live messages, and an identity provider; you choose them and pay them directly.",
  },
  {
    question: "Can I leave?",
    answer: "Your data is in your own PostgreSQL database, with a documented schema. You don’t need to ask us for it.",
  },
] as const;

/** The operator's price, or a note that the product is free to run (settings PRICE, PRICE_PER, SALES_CONTACT). */
export default function PricingPage() {
  const { price, offersWorkspaces } = getSettings();
  return (
    <div className="container-page py-12 md:py-16">
      <h1 className="max-w-[24ch] text-balance font-semibold text-3xl text-ink">
        {price ? "One price for everything. No credits." : "Free to run. No credits."}
      </h1>
      <div className="sheet mt-8 grid grid-cols-1 md:grid-cols-[2fr_3fr]">
        <section
          aria-labelledby="price-title"
          className="p-6 max-md:border-line max-md:border-b md:border-line md:border-r md:p-8"
        >
          <h2 id="price-title" className="font-medium text-muted text-sm">
            {price ? "This installation of Sightline" : "Self-hosted"}
          </h2>
          <p className="mt-2 font-semibold text-3xl text-ink tabular-nums [overflow-wrap:anywhere]">
            {price ? price.amount : "Free"}
          </p>
          <p className="mt-1 text-base text-muted">{price ? price.per : "Unlimited people."}</p>
          <p className="mt-6 flex flex-wrap gap-2.5">
            {offersWorkspaces ? (
              <a href="/register" className={buttonStyle("primary", "lg")}>
                Create workspace
              </a>
            ) : null}
            {price?.contact ? (
              <a href={price.contact} className={buttonStyle(offersWorkspaces ? "secondary" : "primary", "lg")}>
                Contact us
              </a>
            ) : (
              <a href="/#run" className={buttonStyle(offersWorkspaces ? "secondary" : "primary", "lg")}>
                Run it yourself
              </a>
            )}
          </p>
        </section>
        <section aria-labelledby="included-title" className="p-6 md:p-8">
          <h2 id="included-title" className="font-medium text-muted text-sm">
            What’s included
          </h2>
          <ul className="mt-3 space-y-2.5">
            {included.map((item) => (
              <li key={item} className="flex gap-2.5 text-base text-ink">
                <Check className="mt-0.5 size-4 shrink-0 text-success-ink" aria-hidden="true" />
                {item}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="questions-title" className="mt-12 md:mt-16">
        <h2 id="questions-title" className="font-semibold text-2xl text-ink">
          Questions
        </h2>
        <dl className="mt-6 grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2">
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <dt className="font-semibold text-ink text-base">{question}</dt>
              <dd className="mt-1.5 max-w-[60ch] text-base text-muted">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
