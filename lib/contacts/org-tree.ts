import type { Contact } from "@/lib/contracts/contact";

/** Somebody in the org chart, with those who report to them. */
export interface OrgNode {
  person: Contact;
  reports: OrgNode[];
}

/** The people of an account by reporting lines. */
export interface OrgTree {
  /** Those at the top of each tree, in the order of the list. */
  roots: OrgNode[];
  /** Who reports to nobody known, and to whom nobody does: they have no place in it yet. */
  loose: Contact[];
}

/**
 * Puts people into the trees that their managers make. Everybody who is at the company stands in it once; who has left
 * only where somebody still reports to them. A manager who isn't among the people is none. Where another system wrote a
 * circle, the first of it in the list stands at the top.
 */
export function orgTreeOf(people: readonly Contact[]): OrgTree {
  const managers = managersOf(people);
  const shown = people.filter((person) => !person.left_company || hasReports(person.id, people, managers));
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

/** Says whether the line to somebody's manager is drawn as assumed. */
export function isAssumed({ manager_id: managerId, manager_assumed: isGuess }: Contact): boolean {
  return managerId !== null && isGuess === true;
}

/** Each person's manager among these people, without circles. */
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

/** Whether somebody who is still there reports to them, at whatever distance. */
function hasReports(id: string, people: readonly Contact[], managers: ReadonlyMap<string, string>): boolean {
  return people.some(
    (person) => managers.get(person.id) === id && (!person.left_company || hasReports(person.id, people, managers)),
  );
}
