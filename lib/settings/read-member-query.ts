import { type MemberQuery, memberFilterSchema } from "@/lib/contracts/people/member";

const { shape } = memberFilterSchema;

const querySchema = memberFilterSchema.extend({
  q: shape.q.catch(undefined),
  role: shape.role.catch(undefined),
  team: shape.team.catch(undefined),
  state: shape.state.catch(undefined),
  factor: shape.factor.catch(undefined),
  sign_in: shape.sign_in.catch(undefined),
});

/**
 * Reads which members are shown from the parameters of the settings' URL; invalid values and other parameters are
 * ignored.
 */
export function readMemberQuery(params: Record<string, string | string[] | undefined>): MemberQuery {
  return querySchema.strip().parse(params);
}
