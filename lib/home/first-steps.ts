import { type AccountTab, tabHref } from "@/lib/activity/account-tab";
import type { FirstStep, FirstStepName } from "@/lib/contracts/home/first-step";

/** A first step as text, with links to take it; the first link is the primary one. */
export interface StepText {
  title: string;
  why: string;
  links: { text: string; href: string }[];
}

/**
 * Describes a first step and where to take it.
 *
 * @param accountId one of the user's accounts, where contacts and tasks can be added at once; null if there is none
 */
export function firstStepText(name: FirstStepName, accountId: string | null): StepText {
  const toAccounts = { text: "Choose an account", href: "/all-accounts?owner=all" };
  const onAccount = (tab: AccountTab, text: string) =>
    accountId === null ? [toAccounts] : [{ text, href: tabHref(accountId, tab) }];
  const texts: Record<FirstStepName, StepText> = {
    accounts: {
      title: "Import your accounts",
      why: "Import an Excel or CSV file, paste a list, pick public companies, or add them by hand.",
      links: [
        { text: "Import a file", href: "/all-accounts/import" },
        { text: "Pick companies", href: "/all-accounts/catalog" },
        { text: "Add an account", href: "/all-accounts?owner=all" },
      ],
    },
    mine: {
      title: "Own or watch some accounts",
      why: "You’ll get alerts about their signals and changes.",
      links: [toAccounts],
    },
    contact: {
      title: "Add a contact at an account",
      why: "The people you talk to, with their role in a purchase.",
      links: onAccount("people", "Add a contact"),
    },
    task: {
      title: "Set a task",
      why: "It appears here on its due date.",
      links: onAccount("activity", "Set a task"),
    },
    fit: {
      title: "Define account fit",
      why: "Home and lists rank these accounts first.",
      links: [{ text: "Set account fit", href: "/settings?section=fit" }],
    },
    sources: {
      title: "Choose sources",
      why: "Filings and news about your accounts become signals.",
      links: [{ text: "Choose sources", href: "/settings?section=sources" }],
    },
    colleagues: {
      title: "Invite your colleagues",
      why: "They get an email with a link to sign in.",
      links: [{ text: "Invite", href: "/settings?section=people" }],
    },
  };
  return texts[name];
}

/** The progress of the steps: `2 of 5 done`. */
export function describeProgress(steps: readonly FirstStep[]): string {
  return `${steps.filter((step) => step.is_done).length} of ${steps.length} done`;
}
