import { grammar } from "ohm-js";

/**
 * Google's rules language, as its own engine reads it: `==` binds tighter than `is`, and `is` tighter than `in`.
 * A slash that touches what follows begins a path, so that division needs a space after its slash.
 */
export const rulesGrammar = grammar(String.raw`
  StorageRules {
    Ruleset = Version? Service
    Version = word<"rules_version"> "=" string ";"?
    Service = word<"service"> serviceName "{" Declaration* "}"
    Declaration = Match | FunctionDeclaration | Allow

    Match = word<"match"> pattern "{" Declaration+ "}"
    Allow = word<"allow"> NonemptyListOf<identifier, ","> Condition? ";"?
    Condition = ":" word<"if"> Expression
    FunctionDeclaration
      = word<"function"> identifier "(" ListOf<identifier, ","> ")" "{" Let* word<"return"> Expression ";"? "}"
    Let = word<"let"> identifier "=" Expression ";"

    Expression
      = Or "?" Expression ":" Expression -- conditional
      | Or
    Or
      = Or "||" And -- binary
      | And
    And
      = And "&&" In -- binary
      | In
    In
      = In word<"in"> Is -- binary
      | Is
    Is
      = Equality word<"is"> identifier -- is
      | Equality
    Equality
      = Equality ("==" | "!=") Comparison -- binary
      | Comparison
    Comparison
      = Comparison ("<=" | "<" | ">=" | ">") Sum -- binary
      | Sum
    Sum
      = Sum ("+" | "-") Product -- binary
      | Product
    Product
      = Product ("*" | divide | "%") Unary -- binary
      | Unary
    Unary
      = "!" Unary -- not
      | "-" Postfix -- negate
      | Postfix
    Postfix
      = Postfix "." name "(" ListOf<Expression, ","> ")" -- method
      | Postfix "." name -- field
      | Postfix "[" Expression? ":" Expression? "]" -- range
      | Postfix "[" Expression "]" -- index
      | Primary
    Primary
      = "(" Expression ")" -- parenthesis
      | "[" ListOf<Expression, ","> ","? "]" -- list
      | "{" ListOf<Entry, ","> ","? "}" -- map
      | identifier "(" ListOf<Expression, ","> ")" -- call
      | path
      | constant
      | bytes
      | string
      | number
      | identifier -- name
    Entry = Expression ":" Expression

    pattern = ("/" patternSegment)+
    patternSegment
      = "{" name "=**" "}" -- rest
      | "{" name "=*"? "}" -- one
      | segmentCharacter+ -- literal
    path = ("/" pathSegment)+
    pathSegment
      = "$(" spaces applySyntactic<Expression> spaces ")" -- expression
      | "(default)" -- default
      | segmentCharacter+ -- literal
    segmentCharacter = alnum | "_" | "-" | "." | "~" | "@"
    divide = "/" &space

    constant = ("true" | "false" | "null") ~nameCharacter
    number
      = digit+ "." digit+ ~nameCharacter -- float
      | digit+ ~nameCharacter ~"." -- int
    string = "'" singleCharacter* "'" | "\"" doubleCharacter* "\""
    bytes = "b" string
    singleCharacter = escape | ~("'" | "\\" | "\n") any -- plain
    doubleCharacter = escape | ~("\"" | "\\" | "\n") any -- plain
    escape
      = "\\u" hexDigit hexDigit hexDigit hexDigit -- unicode
      | "\\x" hexDigit hexDigit -- hex
      | "\\" ("n" | "r" | "t" | "\\" | "'" | "\"") -- single

    serviceName = name ("." name)*
    identifier = ~reserved name
    reserved = ("true" | "false" | "null" | "in" | "is" | "if" | "let" | "return") ~nameCharacter
    name = (letter | "_") nameCharacter*
    nameCharacter = alnum | "_"
    word<text> = text ~nameCharacter

    space += comment
    comment
      = "//" (~"\n" any)* -- line
      | "/*" (~"*/" any)* "*/" -- block
  }
`);
