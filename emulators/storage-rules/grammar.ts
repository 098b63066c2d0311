import { grammar } from "ohm-js";

/**
 * Google's rules language, as its own engine reads it: `==` binds tighter than `in`, and a slash that touches what follows
 * begins a path, so that division needs a space after its slash.
 *
 * The cases called refused are read in order to be refused by their name.
 */
export const rulesGrammar = grammar(String.raw`
  StorageRules {
    Ruleset = Version? Service
    Version = word<"rules_version"> "=" string ";"?
    Service = word<"service"> serviceName "{" (Match | FunctionDeclaration)* "}"
    Declaration = Match | FunctionDeclaration | Allow

    Match = word<"match"> pattern "{" Declaration+ "}"
    Allow = word<"allow"> NonemptyListOf<access, ","> Condition? ";"?
    access = ("read" | "get" | "list" | "write" | "create" | "update" | "delete") ~nameCharacter
    Condition = ":" word<"if"> Expression
    FunctionDeclaration
      = word<"function"> identifier "(" ListOf<identifier, ","> ")" "{" Let* word<"return"> Expression ";"? "}"
    Let = word<"let"> identifier "=" Expression ";"

    Expression
      = Or "?" Expression ":" Expression -- refused
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
      = Equality word<"is"> identifier -- refused
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
      | "-" Postfix -- refused
      | Postfix
    Postfix
      = Postfix "." name "(" ListOf<Expression, ","> ")" -- method
      | Postfix "." name -- field
      | Postfix "[" Expression? ":"? Expression? "]" -- refused
      | Primary
    Primary
      = "(" Expression ")" -- parenthesis
      | "[" ListOf<Expression, ","> ","? "]" -- list
      | identifier "(" ListOf<Expression, ","> ")" -- call
      | "{" ListOf<Entry, ","> ","? "}" -- map
      | path
      | bytes
      | constant
      | string
      | number
      | identifier -- name

    Entry = Expression ":" Expression
    path = ("/" pathSegment)+
    pathSegment = pathVariable | "(default)" | segmentCharacter+
    pathVariable = "$(" (~")" any)* ")"
    bytes = "b" string

    pattern = ("/" patternSegment)+
    patternSegment
      = "{" name "=**" "}" -- rest
      | "{" name "=*"? "}" -- one
      | segmentCharacter+ -- literal
    segmentCharacter = alnum | "_" | "-" | "." | "~" | "@"
    divide = "/" &space

    constant = ("true" | "false" | "null") ~nameCharacter
    number
      = digit+ "." digit+ ~nameCharacter -- float
      | digit+ ~nameCharacter ~"." -- int
    string = "'" (escape | ~("'" | "\\" | "\n") any)* "'" | "\"" (escape | ~("\"" | "\\" | "\n") any)* "\""
    escape = "\\" ("n" | "r" | "t" | "\\" | "'" | "\"")

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
