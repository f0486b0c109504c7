import "client-only";
import type { Account } from "@/lib/contracts/account";

/** An account as far as the link to it knows it: at least its name. What is absent isn't known there; null is known to be unset. */
export type KnownAccount = Pick<Account, "id" | "name"> & Partial<Account>;

/** An account that is being opened. */
export interface Opening {
  account: KnownAccount;
  /** A path with its query. */
  href: string;
  /** The address of the page with the link. */
  from: string;
}

let take: ((opening: Opening) => void) | null = null;

/**
 * Tells that the router opens an account. Must be called in the event in which the router is called, before it is: React
 * then holds both for one change, so that what shows the opening ends with the navigation, however that ends.
 *
 * @param href absent: the account's own page
 */
export function tellOpening(account: KnownAccount, href = `/account/${account.id}`): void {
  const { href: from, pathname } = window.location;
  const path = `/account/${account.id}`;
  // Not for a link to somewhere else, nor for one of the account's page to itself.
  if (new URL(href, from).pathname === path && path !== pathname) take?.({ account, href, from });
}

/** Whether the outline of an account that is being opened stands before the page, which keeps its state behind it. */
export function isBehindOutline(): boolean {
  return document.querySelector("[data-account-outline]") !== null;
}

/**
 * Listens for accounts that are being opened; one listener at a time.
 *
 * @returns stops it
 */
export function onOpening(listener: (opening: Opening) => void): () => void {
  take = listener;
  return () => {
    if (take === listener) take = null;
  };
}
