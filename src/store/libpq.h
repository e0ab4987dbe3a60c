/* libpq.h - PostgreSQL's client library, which is loaded when the first store of that kind is
 * opened.
 *
 * Linked in the usual way it would bring twenty more libraries (Kerberos, LDAP, TLS) into every
 * start of the program, which took three times as long with them; most starts open no database.
 * Functions keep their names: here they are members of a table that store__load_libpq() fills. */
#ifndef HEARTH_STORE_LIBPQ_H
#define HEARTH_STORE_LIBPQ_H

#include <libpq-fe.h>

typedef struct StoreLibpq {
#define FUNCTION(name) __typeof__(name) *name##_;
#include "libpq.def"
#undef FUNCTION
} StoreLibpq;

extern StoreLibpq store__libpq;

/* Any thread may ask, and asks before it calls one of them; NULL, or why they are not there. */
const char *store__load_libpq(void);

/* Not for libpq.c, which needs the names themselves. */
#ifndef STORE_LIBPQ_NAMES
#define PQclear store__libpq.PQclear_
#define PQcmdTuples store__libpq.PQcmdTuples_
#define PQconnectdbParams store__libpq.PQconnectdbParams_
#define PQconninfoFree store__libpq.PQconninfoFree_
#define PQconninfoParse store__libpq.PQconninfoParse_
#define PQconsumeInput store__libpq.PQconsumeInput_
#define PQenterPipelineMode store__libpq.PQenterPipelineMode_
#define PQerrorMessage store__libpq.PQerrorMessage_
#define PQexec store__libpq.PQexec_
#define PQexecParams store__libpq.PQexecParams_
#define PQexecPrepared store__libpq.PQexecPrepared_
#define PQexitPipelineMode store__libpq.PQexitPipelineMode_
#define PQfinish store__libpq.PQfinish_
#define PQfreemem store__libpq.PQfreemem_
#define PQgetResult store__libpq.PQgetResult_
#define PQgetisnull store__libpq.PQgetisnull_
#define PQgetlength store__libpq.PQgetlength_
#define PQgetvalue store__libpq.PQgetvalue_
#define PQnfields store__libpq.PQnfields_
#define PQnotifies store__libpq.PQnotifies_
#define PQntuples store__libpq.PQntuples_
#define PQpipelineSync store__libpq.PQpipelineSync_
#define PQprepare store__libpq.PQprepare_
#define PQresultErrorField store__libpq.PQresultErrorField_
#define PQresultStatus store__libpq.PQresultStatus_
#define PQsendQueryParams store__libpq.PQsendQueryParams_
#define PQsendQueryPrepared store__libpq.PQsendQueryPrepared_
#define PQsetNoticeProcessor store__libpq.PQsetNoticeProcessor_
#define PQsocket store__libpq.PQsocket_
#define PQstatus store__libpq.PQstatus_
#define PQtransactionStatus store__libpq.PQtransactionStatus_
#endif

#endif
