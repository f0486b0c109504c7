import type { Contact } from "@/lib/contracts/contacts/contact";
import { isAtCompany } from "./do-not-contact";

export interface OrgNode {
  person: Contact;
  reports: OrgNode[];
}

/** An account's contacts by reporting lines. */
export interface OrgTree {
  /** The root of each tree, in the order of the list. */
  roots: OrgNode[];
  /** Contacts with neither a known manager nor reports, who have no position in a tree yet. */
  loose: Contact[];
}

/**
 * Builds the trees from the contacts' managers. Each contact at the company occurs once; contacts who have left don't
 * occur. A manager who has left, or isn't among the contacts, is ignored. In a cycle that another system wrote, the
 * first contact of the list is the root.
 */
export function orgTreeOf(people: readonly Contact[]): OrgTree {
  const shown = people.filter(isAtCompany);
  const managers = managersOf(shown);
  const nodes = new Map(shown.map((person): [string, OrgNode] => [person.id, { person, reports: [] }]));
  const tops: OrgNode[] = [];
  for (const node of nodes.values()) {
    const manager = nodes.get(managers.get(node.person.id) ?? "");
    (manager?.reports ?? tops).push(node);
  }
  return {
    roots: tops.filter(({ reports }) => reports.length > 0),
    loose: tops.filter(({ reports }) => reports.length === 0).map(({ person }) => person),
  };
}

/** Whether the line to a contact's manager is drawn as assumed. */
export function isAssumed({ manager_id: managerId, manager_assumed: isGuess }: Contact): boolean {
  return managerId !== null && isGuess === true;
}

/** Finds each contact's manager among these contacts, without cycles. */
function managersOf(people: readonly Contact[]): Map<string, string> {
  const known = new Set(people.map(({ id }) => id));
  const managers = new Map<string, string>();
  for (const { id, manager_id: managerId } of people)
    if (managerId !== null && known.has(managerId)) managers.set(id, managerId);
  for (const { id } of people) {
    const seen = new Set<string>();
    let at: string | undefined = id;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      at = managers.get(at);
    }
    if (at === id) managers.delete(id);
  }
  return managers;
}
