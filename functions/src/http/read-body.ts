import express, { type NextFunction, type Request, type Response } from "express";
import { DomainError } from "../domain/domain-error.ts";

const maxBytes = 100 * 1024;
const readJson = express.json({ limit: maxBytes });

/** Cloud Functions has read the body before we are asked, and takes far more than any call of ours needs. */
export function readBody(request: Request, response: Response, next: NextFunction): void {
  if (!("rawBody" in request)) {
    readJson(request, response, next);
    return;
  }
  const tooLarge = request.rawBody instanceof Buffer && request.rawBody.length > maxBytes;
  next(tooLarge ? new DomainError("too-large", "That is more than this call takes.") : undefined);
}
