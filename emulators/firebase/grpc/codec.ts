import { fromProto3JSON, toProto3JSON } from "proto3-json-serializer";
import type protobuf from "protobufjs";
import type { Json } from "../rpc/context";
import { isJsonObject } from "../values/parse-value";

/** Decodes a message to ProtoJSON. Throws if the bytes aren't a message of this type. */
export function decodeMessage(type: protobuf.Type, bytes: Buffer): Json {
  const json: unknown = toProto3JSON(type.decode(bytes));
  return isJsonObject(json) ? json : {};
}

/** Encodes ProtoJSON as a message. */
export function encodeMessage(type: protobuf.Type, json: object): Buffer {
  // The serializer's JSON type is narrower than `object`; our responses conform to it by construction.
  const message = fromProto3JSON(type, json as Parameters<typeof fromProto3JSON>[1]);
  return message === null ? Buffer.alloc(0) : Buffer.from(type.encode(message).finish());
}
