import {
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  type ServerDuplexStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import type { Caller } from "../caller";
import type { Guard } from "../guard";
import type { Json } from "../rpc/context";
import { STREAMING_METHODS, UNARY_METHODS } from "../rpc/methods";
import { firestoreService, messageType } from "../rpc/proto";
import { type StatusError, toStatusError } from "../status";
import type { Store } from "../store/types";
import type { OpenStream } from "../stream";
import { decodeMessage, encodeMessage } from "./codec";

export type GrpcOptions = {
  store: Store;
  guard: Guard;
  listen: OpenStream;
  write: OpenStream;
  callerOf: (authorization: string | null) => Caller;
  /** Awaited before a call is served; throws StatusError to refuse it. */
  admit: () => Promise<void>;
};

/** The Firestore service in the form that grpc-js requires: ProtoJSON in this process, bytes on the wire. */
export function serviceDefinition(): ServiceDefinition<UntypedServiceImplementation> {
  const methods = firestoreService.methodsArray.map((method) => {
    const request = messageType(qualified(method.requestType));
    const response = messageType(qualified(method.responseType));
    const definition = {
      path: `/google.firestore.v1.Firestore/${method.name}`,
      requestStream: method.requestStream === true,
      responseStream: method.responseStream === true,
      requestSerialize: (json: object) => encodeMessage(request, json),
      requestDeserialize: (bytes: Buffer) => decodeMessage(request, bytes),
      responseSerialize: (json: object) => encodeMessage(response, json),
      responseDeserialize: (bytes: Buffer) => decodeMessage(response, bytes),
    };
    return [method.name, definition] as const;
  });
  return Object.fromEntries(methods);
}

function qualified(type: string): string {
  return type.startsWith("google.") ? type : `google.firestore.v1.${type}`;
}

/** The methods of the Firestore service over gRPC. */
export function serviceImplementation(options: GrpcOptions): UntypedServiceImplementation {
  const implementation: UntypedServiceImplementation = {};
  for (const [name, method] of Object.entries(UNARY_METHODS)) implementation[name] = unary(options, method);
  for (const [name, method] of Object.entries(STREAMING_METHODS)) implementation[name] = streaming(options, method);
  implementation.Listen = duplex(options, options.listen);
  implementation.Write = duplex(options, options.write);
  return implementation;
}

function callerIn(options: GrpcOptions, metadata: Metadata): Caller {
  const [authorization] = metadata.get("authorization");
  return options.callerOf(authorization === undefined ? null : String(authorization));
}

type Run<Result> = (call: { store: Store; guard: Guard; caller: Caller }, request: Json) => Result | Promise<Result>;

async function run<Result>(options: GrpcOptions, metadata: Metadata, request: Json, method: Run<Result>) {
  await options.admit();
  return method({ store: options.store, guard: options.guard, caller: callerIn(options, metadata) }, request);
}

function unary(options: GrpcOptions, method: Run<object>): handleUnaryCall<Json, object> {
  return (call, respond) => {
    run(options, call.metadata, call.request, method).then(
      (response) => respond(null, response),
      (error: unknown) => respond(serviceError(toStatusError(error))),
    );
  };
}

function streaming(options: GrpcOptions, method: Run<object[]>): handleServerStreamingCall<Json, object> {
  return (call) => {
    run(options, call.metadata, call.request, method).then(
      (responses) => {
        for (const response of responses) call.write(response);
        call.end();
      },
      (error: unknown) => failStream(call, toStatusError(error)),
    );
  };
}

function duplex(options: GrpcOptions, open: OpenStream): handleBidiStreamingCall<Json, object> {
  return (call) => {
    call.pause();
    options
      .admit()
      .then(() => join(call, open, callerIn(options, call.metadata)))
      .catch((error: unknown) => failStream(call, toStatusError(error)));
  };
}

/** Connects a gRPC stream to a Listen or Write stream. */
function join(call: ServerDuplexStream<Json, object>, open: OpenStream, caller: Caller): void {
  let isOver = false;
  const session = open(caller, {
    send(messages) {
      if (isOver) return true;
      // Every message must be written; the last result says whether the reader keeps up.
      return messages.reduce((_, message) => call.write(message), true);
    },
    onDrain: (listener) => call.on("drain", listener),
    fail(error) {
      if (isOver) return;
      isOver = true;
      failStream(call, error);
    },
  });
  const finish = () => {
    isOver = true;
    session.close();
  };
  call.on("data", (request: Json) => session.receive(request));
  call.on("end", () => {
    finish();
    call.end();
  });
  call.on("cancelled", finish);
  call.on("error", finish);
  call.resume();
}

/** Ends a stream with an error. Headers are sent first, because Google's clients otherwise retry for seconds. */
function failStream(call: Pick<ServerDuplexStream<Json, object>, "sendMetadata" | "emit">, error: StatusError): void {
  call.sendMetadata(new Metadata());
  call.emit("error", serviceError(error));
}

function serviceError(error: StatusError) {
  if (error.status === "INTERNAL") console.error(error);
  return { code: error.code, details: error.message, metadata: new Metadata() };
}
