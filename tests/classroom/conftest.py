"""The files of students are graded, and never collected: loading some of them would not end."""

collect_ignore_glob = ["broken/*", "hostile/*", "correct/*", "tres_en_raya/*", "semaforo/*", "tateti_c/*"]
