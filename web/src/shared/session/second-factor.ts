/**
 * Second factors of staff: codes by SMS and codes of an authenticator app. In a file of its own, because patients never need it.
 * https://firebase.google.com/docs/auth/web/multi-factor and https://firebase.google.com/docs/auth/web/totp-mfa
 */
import { maxSignInAgeMinutes } from "@clinic/contract/endpoint.ts";
import {
  getMultiFactorResolver,
  type MultiFactorAssertion,
  type MultiFactorInfo,
  multiFactor,
  PhoneAuthProvider,
  type PhoneInfoOptions,
  PhoneMultiFactorGenerator,
  RecaptchaVerifier,
  TotpMultiFactorGenerator,
  type User,
} from "firebase/auth";
import { ApiError } from "../api-error.ts";
import { loadAuth } from "./auth.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { confirmIdentity } from "./confirm-identity.ts";
import { readAuthErrorCode, type SecondFactorNeeded } from "./sign-in-errors.ts";
import { storeAccessToken } from "./tokens.ts";

/** One second factor of an account. Firebase hides most digits of `phoneNumber` before the sign-in is complete. */
export type Factor = { uid: string; addedAt: Date } & (
  | { kind: "app" }
  | { kind: "sms"; phoneNumber: string }
);

/** A sign-in that waits for a second factor. */
export type Challenge = {
  factors: Factor[];
  /** Sends a code by SMS. `place` is the element for Google's check that a person asks for it. */
  sendSms: (factor: Factor, place: HTMLElement) => Promise<void>;
  /** Resolves to the signed-in user. Throws `auth/invalid-verification-code` for a wrong code. */
  answer: (factor: Factor, code: string) => Promise<User>;
};

export async function openChallenge({ challenge }: SecondFactorNeeded): Promise<Challenge> {
  const { auth } = await loadAuth();
  const resolver = getMultiFactorResolver(auth, challenge);
  let verificationId = "";
  return {
    factors: resolver.hints.flatMap(readFactor),
    sendSms: async ({ uid }, place) => {
      verificationId = await sendSms({ session: resolver.session, multiFactorUid: uid }, place);
    },
    answer: async ({ kind, uid }, code) => {
      const assertion =
        kind === "sms"
          ? smsAssertion(verificationId, code)
          : TotpMultiFactorGenerator.assertionForSignIn(uid, code);
      return (await resolver.resolveSignIn(assertion)).user;
    },
  };
}

/** Leaves out kinds that this release doesn't know. */
function readFactor(info: MultiFactorInfo): Factor[] {
  const factor = { uid: info.uid, addedAt: new Date(info.enrollmentTime) };
  if (info.factorId === TotpMultiFactorGenerator.FACTOR_ID) return [{ ...factor, kind: "app" }];
  if (info.factorId !== PhoneMultiFactorGenerator.FACTOR_ID) return [];
  const phoneNumber = "phoneNumber" in info && typeof info.phoneNumber === "string" ? info.phoneNumber : "";
  return [{ ...factor, kind: "sms", phoneNumber }];
}

function smsAssertion(verificationId: string, code: string): MultiFactorAssertion {
  return PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(verificationId, code));
}

/** Returns the id with which Firebase finds the code again. The Auth emulator needs no check by Google. */
async function sendSms(options: PhoneInfoOptions, place: HTMLElement): Promise<string> {
  const { auth, local } = await loadAuth();
  if (local) auth.settings.appVerificationDisabledForTesting = true;
  // The check draws into an element of its own, because it can't draw into the same one twice.
  const verifier = new RecaptchaVerifier(auth, place.appendChild(document.createElement("div")), {
    size: "invisible",
  });
  try {
    return await new PhoneAuthProvider(auth).verifyPhoneNumber(options, verifier);
  } finally {
    verifier.clear();
    place.replaceChildren();
  }
}

/** Asks Firebase for the signed-in user's second factors. */
export async function listFactors(): Promise<Factor[]> {
  const user = await requireUser();
  // The SDK fills this in when it reloads the user.
  const known = multiFactor(user);
  await user.reload();
  return known.enrolledFactors.flatMap(readFactor);
}

/** A factor that Firebase adds once the user has proved with a code that they have it. */
type Enrolment = { finish: (code: string) => Promise<void> };

/** `secret` is in base 32. Authenticator apps read `url` from a QR code. */
export type AppEnrolment = Enrolment & { secret: string; url: string };

/** `clinic` and the user's address name the account in the authenticator app. */
export function addApp(clinic: string): Promise<AppEnrolment> {
  return withRecentSignIn(async (user) => {
    const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
    return {
      secret: secret.secretKey,
      url: secret.generateQrCodeUrl(encodeURIComponent(user.email ?? ""), encodeURIComponent(clinic)),
      finish: (code) =>
        enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), "Authenticator app"),
    };
  });
}

/** Sends a code to the phone number, which is in E.164. `place` is the element for Google's check. */
export function addPhone(phoneNumber: string, place: HTMLElement): Promise<Enrolment> {
  return withRecentSignIn(async (user) => {
    const session = await multiFactor(user).getSession();
    const verificationId = await sendSms({ session, phoneNumber }, place);
    return { finish: (code) => enroll(smsAssertion(verificationId, code), "Phone") };
  });
}

function enroll(assertion: MultiFactorAssertion, name: string): Promise<void> {
  return withRecentSignIn(async (user) => {
    await multiFactor(user).enroll(assertion, name);
    await reportNewToken(user);
  });
}

export function removeFactor({ uid }: Factor): Promise<void> {
  return withRecentSignIn(async (user) => {
    await multiFactor(user).unenroll(uid);
    await reportNewToken(user);
  });
}

/** Firebase has given the user a new token, which has a second factor or has none anymore. The server says what it is good for. */
async function reportNewToken(user: User): Promise<void> {
  storeAccessToken(await user.getIdToken());
  const { auth } = await loadAuth();
  await completeSignIn(auth, user, undefined, false).catch(() => undefined);
}

/** Asks the user to sign in again if their sign-in is too old, for us or for Firebase. Throws `sign-in-again` if they decline. */
async function withRecentSignIn<T>(act: (user: User) => Promise<T>): Promise<T> {
  const user = await requireUser();
  const { authTime } = await user.getIdTokenResult();
  const isOld = Date.now() - Date.parse(authTime) > maxSignInAgeMinutes * 60_000;
  if (isOld) await requireIdentity();
  return act(user).catch(async (error: unknown) => {
    if (readAuthErrorCode(error) !== "auth/requires-recent-login") throw error;
    await requireIdentity();
    return act(user);
  });
}

async function requireIdentity(): Promise<void> {
  if (!(await confirmIdentity())) throw new ApiError("sign-in-again", "The user did not sign in again.");
}

async function requireUser(): Promise<User> {
  const { currentUser } = (await loadAuth()).auth;
  if (!currentUser) throw new Error("Nobody is signed in");
  return currentUser;
}
