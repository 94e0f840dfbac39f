import type { CommandReference } from '../command-reference.ts';
import { flagsOf, optionsOf } from './words.ts';

/** The completion script for bash 3.2 and later. Where it has no words to offer, bash completes file names. */
export function bashCompletion(references: readonly CommandReference[]): string {
  const names = references.map(({ name }) => name).join(' ');
  return `# bash completion for exhume
_exhume() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command= words= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ \${COMP_WORDS[i]} != -* ]]; then
      command=\${COMP_WORDS[i]}
      break
    fi
  done
  case $command in
    '') words='${names} help --help --version' ;;
    help) words='${names}' ;;
${references.map(caseOf).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _exhume exhume
`;
}

function caseOf(reference: CommandReference): string {
  const options = optionsOf(reference);
  const withValues = options.filter(({ takesValue }) => takesValue);
  const free = withValues.filter(({ choices }) => choices.length === 0).flatMap(flagsOf);
  const operands = reference.arguments.flatMap(({ choices }) => choices);
  return [
    `    ${reference.name})`,
    '      case $previous in',
    ...withValues.flatMap(({ choices, ...option }) =>
      choices.length > 0 ? [`        ${flagsOf(option).join('|')}) words='${choices.join(' ')}' ;;`] : [],
    ),
    ...(free.length > 0 ? [`        ${free.join('|')}) ;;`] : []),
    `        *) words='${operands.join(' ')}'; [[ $current == -* ]] && words='${options.flatMap(flagsOf).join(' ')}' ;;`,
    '      esac ;;',
  ].join('\n');
}
