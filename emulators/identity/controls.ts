import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { acceptCommand } from "../command";
import { sendJson } from "../send-response";
import { type ProviderName, providerNames } from "./company";
import {
  type DiscoveryFault,
  discoveryFaults,
  noFaults,
  type Refusal,
  refusalSchema,
  type TokenRefusal,
  tokenRefusalSchema,
  type WrongToken,
  wrongTokens,
} from "./faults";
import type { Tenant } from "./tenant";

/**
 * Controls that make one provider misbehave. Each fault stays in force until it is unset, except a fault of the next
 * response only.
 */
export type Controls = {
  /** Ends every sign-in with this error, without a page; null restores normal behavior. */
  refuse(provider: ProviderName, refusal: Refusal | null): void;
  /** Responds to every token request with this status and error; null restores normal behavior. */
  refuseToken(provider: ProviderName, refusal: TokenRefusal | null): void;
  /** Delays every response; 0 restores normal behavior. */
  delay(provider: ProviderName, delayMs: number): void;
  /** Signs with a new key, and removes the old one from the published keys. */
  rotateKeys(provider: ProviderName): Promise<void>;
  /** Replaces the next id token by an invalid one. */
  sendWrongToken(provider: ProviderName, kind: WrongToken): void;
  /** Overrides claims of the next id token; null as a value removes a claim. */
  overrideClaims(provider: ProviderName, claims: Record<string, unknown>): void;
  /** Injects a fault into the provider's metadata or keys; null restores normal behavior. */
  breakDiscovery(provider: ProviderName, fault: DiscoveryFault | null): void;
  /** Restores normal behavior of all providers. Keys are unchanged. */
  reset(): void;
};

export function createControls(tenants: ReadonlyMap<ProviderName, Tenant>): Controls {
  const get = (name: ProviderName): Tenant => {
    const tenant = tenants.get(name);
    if (!tenant) throw new Error(`No provider is called ${name}.`);
    return tenant;
  };
  return {
    refuse: (name, refusal) => Object.assign(get(name).faults, { refusal }),
    refuseToken: (name, tokenRefusal) => Object.assign(get(name).faults, { tokenRefusal }),
    delay: (name, delayMs) => Object.assign(get(name).faults, { delayMs }),
    rotateKeys: (name) => get(name).rotateKeys(),
    sendWrongToken: (name, wrongToken) => Object.assign(get(name).faults, { wrongToken }),
    overrideClaims: (name, claims) => Object.assign(get(name).faults, { claims }),
    breakDiscovery: (name, discovery) => Object.assign(get(name).faults, { discovery }),
    reset() {
      for (const { faults } of tenants.values()) Object.assign(faults, noFaults());
    },
  };
}

const provider = z.enum(providerNames);

const commandSchema = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("refuse"), provider, refusal: refusalSchema.nullable() }),
  z.strictObject({ do: z.literal("refuse-token"), provider, refusal: tokenRefusalSchema.nullable() }),
  z.strictObject({ do: z.literal("delay"), provider, delay_ms: z.int().min(0).max(600_000) }),
  z.strictObject({ do: z.literal("rotate-keys"), provider }),
  z.strictObject({ do: z.literal("wrong-token"), provider, kind: z.enum(wrongTokens) }),
  z.strictObject({ do: z.literal("claims"), provider, claims: z.record(z.string(), z.unknown()) }),
  z.strictObject({ do: z.literal("discovery"), provider, fault: z.enum(discoveryFaults).nullable() }),
  z.strictObject({ do: z.literal("reset") }),
]);

type Command = z.infer<typeof commandSchema>;

/**
 * Handles `POST /_controls/{what}` with a JSON body, for example
 * `POST /_controls/wrong-token {"provider": "acme", "kind": "expired"}`. 200 on success; 400, 405, 415 as described at
 * `acceptCommand`.
 */
export async function handleControls(
  req: IncomingMessage,
  res: ServerResponse,
  { what, controls }: { what: string; controls: Controls },
): Promise<void> {
  const command = await acceptCommand(req, res, { what, schema: commandSchema });
  if (!command) return;
  await run(command, controls);
  sendJson(res, 200, { done: command.do });
}

async function run(command: Command, controls: Controls): Promise<void> {
  switch (command.do) {
    case "refuse":
      return controls.refuse(command.provider, command.refusal);
    case "refuse-token":
      return controls.refuseToken(command.provider, command.refusal);
    case "delay":
      return controls.delay(command.provider, command.delay_ms);
    case "rotate-keys":
      return controls.rotateKeys(command.provider);
    case "wrong-token":
      return controls.sendWrongToken(command.provider, command.kind);
    case "claims":
      return controls.overrideClaims(command.provider, command.claims);
    case "discovery":
      return controls.breakDiscovery(command.provider, command.fault);
    case "reset":
      return controls.reset();
  }
}
