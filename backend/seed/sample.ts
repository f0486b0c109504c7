import { eq, sql } from "drizzle-orm";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { connectorNames, defaultTopicsOf } from "@/lib/contracts/signals/connector-topic";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../database/database";
import { insertRows } from "../database/insert-rows";
import { committeeSeats } from "../database/schema/committee";
import { clientConnectors } from "../database/schema/connectors";
import { accountFacts, accounts, clients, contacts, users } from "../database/schema/core";
import { listRoles } from "../domains/contacts/committee/read";
import { hashPassword } from "../sign-in/password";
import { addBeforeActivity, seedSampleActivity } from "./activity";
import { firmographicsOf, lockSeed } from "./catalogue";
import { generateSeats } from "./committees";
import { generateContacts } from "./contacts";
import { factsOf } from "./facts";
import { type CompanyRow, readCompanies } from "./files";
import { seedLive } from "./live";
import { createRandomGenerator, uuidOf } from "./random";
import { seedTeams } from "./teams";
import { sampleClients, sampleUsers, uidOf } from "./users";

const largest = 300;

/**
 * Age of the workspace in days: it was opened before all activity, and before its longest inactive account was added.
 */
const openedDaysAgo = 120;

/**
 * Creates the sample workspace in one transaction: two clients, their users, accounts of real companies, invented
 * contacts. A database that already has it is left unchanged.
 *
 * @param now the creation time of accounts, except of those with activity and of those that are made inactive
 */
export async function seedSample(db: Database, now: Date): Promise<void> {
  if (await isSeeded(db)) return;
  const hashes = await Promise.all(sampleUsers.map(() => hashPassword(samplePassword)));
  const companies = await readCompanies();
  await db.transaction(async (tx) => {
    await lockSeed(tx);
    if (await isSeeded(tx)) return;
    const openedAt = new Date(now.getTime() - openedDaysAgo * dayMs);
    await insertRows(
      tx,
      clients,
      sampleClients.map((client) => ({ ...client, createdAt: openedAt })),
    );
    await insertRows(
      tx,
      users,
      sampleUsers.map((person, index) => ({ ...person, passwordHash: hashes[index] ?? null, createdAt: openedAt })),
    );
    await insertRows(
      tx,
      clientConnectors,
      sampleClients.flatMap(({ id: clientId }) =>
        connectorNames.map((connector) => ({
          ...{ clientId, connector, enabled: true, topics: defaultTopicsOf(connector), updatedAt: now },
        })),
      ),
    );
    const large = new Set(bySize(companies).slice(0, largest));
    for (const { id: clientId } of sampleClients) {
      const own = clientId === "acme" ? companies : companies.filter(isGlobexAccount);
      await seedAccounts(tx, { clientId, companies: own, large, now });
    }
    await seedTeams(tx, now);
    await seedLive(tx, now);
    await seedSampleActivity(tx, now);
    await addBeforeActivity(tx, openedAt);
    // Before the first automatic analyze, queries would be planned for empty tables.
    await tx.execute(sql`analyze`);
  });
}

async function isSeeded(db: Database): Promise<boolean> {
  const found = await db.select({ id: clients.id }).from(clients).where(eq(clients.id, sampleClients[0].id));
  return found.length > 0;
}

interface Workspace {
  clientId: "acme" | "globex";
  companies: CompanyRow[];
  large: Set<CompanyRow>;
  now: Date;
}

async function seedAccounts(db: Database, { clientId, companies, large, now }: Workspace): Promise<void> {
  const owned = companies.map((company) => ({ company, id: uuidOf("account", clientId, company.external_id) }));
  await insertRows(
    db,
    accounts,
    owned.map(({ company, id }) => ({
      id,
      clientId,
      companyId: company.external_id,
      ...firmographicsOf(company),
      ownerId: findOwner(clientId, company, large.has(company)),
      createdAt: now,
      updatedAt: now,
    })),
  );
  await insertRows(
    db,
    accountFacts,
    owned.flatMap(({ company, id }) => factsOf(company, { id, clientId })),
  );
  const roles = await listRoles(db, clientId);
  const staffed = owned.map(({ company, id }) => ({
    account: { clientId, id },
    people: generateContacts(
      { id, clientId, companyId: company.external_id, domain: company.domain },
      large.has(company),
      now,
    ),
  }));
  await insertRows(
    db,
    contacts,
    staffed.flatMap(({ people }) => people),
  );
  await insertRows(
    db,
    committeeSeats,
    staffed.flatMap(({ account, people }) => generateSeats(account, roles, people, now)),
  );
}

function bySize(companies: CompanyRow[]): CompanyRow[] {
  return [...companies].sort((a, b) => (b.market_cap_usd ?? -1) - (a.market_cap_usd ?? -1));
}

/** Selects about one company in six, so that the second client's accounts overlap the first's. */
function isGlobexAccount(company: CompanyRow): boolean {
  return createRandomGenerator(`globex ${company.external_id}`).isLucky(0.175);
}

/** Selects an account's owner. Most have none, delisted companies never; large accounts more often have one. */
function findOwner(clientId: Workspace["clientId"], company: CompanyRow, isLarge: boolean): string | null {
  if (clientId === "acme" && company.external_id === "cik:0001001250") return uidOf("rep@acme.example");
  if (company.status === "delisted") return null;
  const chance = createRandomGenerator(`owner ${clientId} ${company.external_id}`).next();
  const [rep, leader] = isLarge ? [0.2, 0.27] : [0.04, 0.05];
  if (chance < rep) return uidOf(`rep@${clientId}.example`);
  if (chance < leader) return uidOf(clientId === "acme" ? "leader@acme.example" : "clientadmin@globex.example");
  return null;
}
