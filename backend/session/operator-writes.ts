import type { FastifyRequest } from "fastify";
import { canOperate } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import { findRole } from "@/lib/contracts/wire/role";

declare module "fastify" {
  interface FastifyContextConfig {
    /** `isForOperator` of the endpoint's row in the table. */
    isForOperator?: boolean;
  }
}

const reading = ["GET", "HEAD", "OPTIONS"];

/**
 * Rejects every write request of an operator, except to endpoints whose row allows it: in a client, the operator only
 * reads.
 *
 * @throws AppError 403 `viewing_only`
 */
export function refuseOperatorWrites(request: FastifyRequest, user: { role: string | null }): void {
  if (reading.includes(request.method) || !canOperate(findRole(user.role))) return;
  if (request.routeOptions.config.isForOperator) return;
  throw new AppError(403, "viewing_only", "Operators can view a client’s data, and not change it.");
}
