# Completion of tateti in bash; written by `tateti setup`, which replaces and removes it.

_tateti() {
    local kind value help
    COMPREPLY=()
    while IFS=$'\t' read -r kind value help; do
        [[ $value == *[!A-Za-z0-9_:=,./+-]* ]] && printf -v value '%q' "$value"
        case $kind in
            plain) COMPREPLY+=("$value ") ;;
            more) COMPREPLY+=("$value") ;;
            # The system completes names of files itself; bash before 4 cannot be asked to, and gets a list.
            file) compopt -o default +o nospace 2>/dev/null || COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")) ;;
            dir) compopt -o dirnames +o nospace 2>/dev/null || COMPREPLY=($(compgen -d -- "${COMP_WORDS[COMP_CWORD]}")) ;;
        esac
    done < <(
        _TATETI_COMPLETE=bash _TATETI_LINE="${COMP_LINE:0:COMP_POINT}" _TATETI_BREAKS="$COMP_WORDBREAKS" \
            "${1/#\~\//$HOME/}" 2>/dev/null </dev/null
    )
}

complete -o nospace -F _tateti tateti
