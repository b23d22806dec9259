// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Bytes} from "@openzeppelin/contracts/utils/Bytes.sol";
import {IBridgeEvents, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";

/// @notice A transfer as its destination reads it.
/// @param relief What the origin's custody must know again if it comes back; of no meaning anywhere else.
/// @param units What was locked or burned for it.
/// @param refundTo Zero if it is no account of this chain's: what comes back does so on its origin.
/// @param receiver Zero if it is no account of this chain's.
/// @param integrator Zero for none.
struct Transfer {
    uint256 relief;
    bytes32 assetId;
    uint256 units;
    uint256 minReceived;
    uint256 deadline;
    uint64 gasLimit;
    uint16 integratorBps;
    address refundTo;
    address receiver;
    address integrator;
}

/// @title TransferLib
/// @notice What one bridge tells another. `docs/protocol.md`, section Transfer.
///
///     0   version | 1 kind = 1 | 2 relief u128 | 18 assetId | 50 units u128 | 66 minReceived u128 | 82 deadline u40 |
///     87  salt | 119 advanceFee u128 | 135 advanceFrom u40 | 140 advanceUntil u40 | 145 integratorBps u16 |
///     147 gasLimit u64 | 155 S | sender | F | refundTo | R | receiver | I | integrator | payload
///
///     0   version | 1 kind = 2 | 2 transferId | 34 units u128
library TransferLib {
    uint8 internal constant VERSION = 1;

    uint8 internal constant TRANSFER = 1;
    uint8 internal constant RETURN = 2;

    /// @notice Size of a return, bytes.
    uint256 internal constant RETURN_SIZE = 50;

    /// @dev A transfer's first two bytes.
    uint256 private constant KIND_OF_TRANSFER = (uint256(VERSION) << 8) | TRANSFER;

    /// @dev Where the accounts begin.
    uint256 private constant ACCOUNTS_AT = 155;

    /// @dev Where what the sender chose begins.
    uint256 private constant CHOSEN_AT = 18;

    uint256 private constant EVM_ADDRESS = 20;

    /// @dev Where a request says where these begin.
    uint256 private constant RECEIVER = 96;
    uint256 private constant INTEGRATOR = 256;
    uint256 private constant PAYLOAD = 352;

    /// @notice Encodes the transfer of `sender`. The caller has checked the request's numbers and its accounts, and
    /// so has read its parts in Solidity, which refuses what is malformed.
    /// @dev In assembly because every transfer that is sent pays for it; the differential tests hold it to the
    /// TypeScript implementation.
    function encode(
        TransferRequest calldata request,
        address sender,
        uint256 units,
        uint256 relief
    ) internal pure returns (bytes memory payload) {
        uint256 place;
        assembly ("memory-safe") {
            payload := mload(0x40)
            place := add(payload, 32)
        }
        _putNumbers(place, request, units, relief);
        place = _putLocalAccounts(place + ACCOUNTS_AT, sender, request.refundTo);
        place = _putAccount(place, request, RECEIVER);
        place = _putAccount(place, request, INTEGRATOR);
        assembly ("memory-safe") {
            let sent := add(request, calldataload(add(request, PAYLOAD)))
            let size := calldataload(sent)
            calldatacopy(place, add(sent, 32), size)
            place := add(place, size)
            mstore(place, 0) // bytes past the end stay clean
            mstore(payload, sub(place, add(payload, 32)))
            mstore(0x40, and(add(place, 63), not(31)))
        }
    }

    /// @notice Bytes that a request is encoded to.
    function sizeOf(TransferRequest calldata request) internal pure returns (uint256) {
        uint256 here = 2 * (1 + EVM_ADDRESS);
        uint256 there = 2 + request.receiver.length + request.integrator.length;
        return ACCOUNTS_AT + here + there + request.payload.length;
    }

    /// @notice What kind of payload it is, 0 for none that is known.
    function kindOf(bytes calldata payload) internal pure returns (uint8) {
        uint256 word = _wordAt(payload, 0);
        if (payload.length < RETURN_SIZE || word >> 248 != VERSION) return 0;
        return uint8(word >> 240);
    }

    /// @notice Decodes exactly the bytes that encoding makes; reverts with `IBridgeEvents.InvalidTransfer`.
    /// @dev An account of another size than this chain's is nobody here: zero. In assembly because every transfer that
    /// arrives pays for it; the differential tests hold it to the TypeScript implementation.
    function decode(bytes calldata payload) internal pure returns (Transfer memory transfer) {
        bool isTransfer = payload.length > ACCOUNTS_AT && _wordAt(payload, 0) >> 240 == KIND_OF_TRANSFER;
        require(isTransfer, IBridgeEvents.InvalidTransfer(payload));
        bool isWhole;
        assembly ("memory-safe") {
            let at := payload.offset
            mstore(transfer, shr(128, calldataload(add(at, 2)))) // relief
            mstore(add(transfer, 32), calldataload(add(at, 18))) // assetId
            mstore(add(transfer, 64), shr(128, calldataload(add(at, 50)))) // units
            mstore(add(transfer, 96), shr(128, calldataload(add(at, 66)))) // minReceived
            mstore(add(transfer, 128), shr(216, calldataload(add(at, 82)))) // deadline
            mstore(add(transfer, 160), shr(192, calldataload(add(at, 147)))) // gasLimit
            mstore(add(transfer, 192), shr(240, calldataload(add(at, 145)))) // integratorBps
            at := add(at, ACCOUNTS_AT)
            at := add(add(at, 1), byte(0, calldataload(at))) // past the sender
            // an account of another size is nobody here
            for {
                let field := add(transfer, 224) // refundTo, receiver, integrator
            } lt(field, add(transfer, 320)) {
                field := add(field, 32)
            } {
                let size := byte(0, calldataload(at))
                mstore(field, mul(eq(size, EVM_ADDRESS), shr(96, calldataload(add(at, 1)))))
                at := add(add(at, 1), size)
            }
            isWhole := iszero(gt(at, add(payload.offset, payload.length)))
        }
        require(isWhole, IBridgeEvents.InvalidTransfer(payload));
    }

    /// @notice Who a transfer is for and who brought it, for who reads the rest where it stands. Reverts as `decode`.
    function partiesOf(bytes calldata payload) internal pure returns (address receiver, address integrator) {
        bool isWhole;
        assembly ("memory-safe") {
            let at := add(payload.offset, ACCOUNTS_AT)
            at := add(add(at, 1), byte(0, calldataload(at))) // past the sender
            at := add(add(at, 1), byte(0, calldataload(at))) // past refundTo
            let word := calldataload(at)
            let size := byte(0, word)
            receiver := mul(eq(size, EVM_ADDRESS), shr(96, shl(8, word)))
            at := add(add(at, 1), size)
            word := calldataload(at)
            size := byte(0, word)
            integrator := mul(eq(size, EVM_ADDRESS), shr(96, shl(8, word)))
            isWhole := iszero(gt(add(add(at, 1), size), add(payload.offset, payload.length)))
        }
        bool isTransfer = isWhole && _wordAt(payload, 0) >> 240 == KIND_OF_TRANSFER;
        require(isTransfer, IBridgeEvents.InvalidTransfer(payload));
    }

    /// @notice Of what, how much, and the integrator's basis points of it: of a transfer that `partiesOf` took.
    function amountOf(
        bytes calldata payload
    ) internal pure returns (bytes32 assetId, uint256 units, uint16 integratorBps) {
        return (bytes32(_wordAt(payload, 18)), _wordAt(payload, 50) >> 128, uint16(_wordAt(payload, 145) >> 240));
    }

    /// @notice What its receiver is paid at least, units, and up to when, unix seconds.
    function boundsOf(bytes calldata payload) internal pure returns (uint256 minReceived, uint256 deadline) {
        return (_wordAt(payload, 66) >> 128, _wordAt(payload, 82) >> 216);
    }

    /// @notice Gas for the receiver's call, 0 for none.
    function gasLimitOf(bytes calldata payload) internal pure returns (uint256) {
        return _wordAt(payload, 147) >> 192;
    }

    /// @notice What the receiver of a transfer that was decoded is called with: its sender on the origin, and what he
    /// sent along.
    function callOf(bytes calldata payload) internal pure returns (bytes calldata sender, bytes calldata sent) {
        uint256 offset;
        (sender, offset) = _account(payload, ACCOUNTS_AT);
        for (uint256 i = 0; i < 3; ++i) {
            (, offset) = _account(payload, offset);
        }
        sent = payload[offset:];
    }

    /// @notice What is offered to who advances a transfer that was decoded.
    /// @return fee Units.
    /// @return from Unix seconds.
    /// @return until Unix seconds.
    function offerOf(bytes calldata payload) internal pure returns (uint256 fee, uint256 from, uint256 until) {
        return (_wordAt(payload, 119) >> 128, _wordAt(payload, 135) >> 216, _wordAt(payload, 140) >> 216);
    }

    /// @notice The key of a transfer's advance: of the peer that sent it, and of what its sender chose. The relief is
    /// none of that: it is another where the origin is reorganised.
    /// @param peerHash Keccak hash of the peer's interoperable address.
    /// @param payload A transfer.
    function advanceId(bytes32 peerHash, bytes calldata payload) internal pure returns (bytes32 id) {
        bytes calldata chosen = payload[CHOSEN_AT:];
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, peerHash)
            calldatacopy(add(free, 32), chosen.offset, chosen.length)
            id := keccak256(free, add(chosen.length, 32))
        }
    }

    /// @notice As `advanceId`, of a payload in memory.
    function advanceIdInMemory(bytes32 peerHash, bytes memory payload) internal pure returns (bytes32) {
        return keccak256(bytes.concat(peerHash, Bytes.slice(payload, CHOSEN_AT)));
    }

    /// @notice Encodes a return.
    function encodeReturn(bytes32 transferId, uint256 units) internal pure returns (bytes memory) {
        return abi.encodePacked(VERSION, RETURN, transferId, uint128(units));
    }

    /// @notice Decodes exactly the bytes of a return; reverts with `IBridgeEvents.InvalidTransfer`.
    function decodeReturn(bytes calldata payload) internal pure returns (bytes32 transferId, uint256 units) {
        bool valid = payload.length == RETURN_SIZE && kindOf(payload) == RETURN;
        require(valid, IBridgeEvents.InvalidTransfer(payload));
        return (bytes32(payload[2:34]), uint128(bytes16(payload[34:50])));
    }

    /// @dev Writes all that stands before the accounts. Each word ends behind its number, and the next one overwrites
    /// that.
    function _putNumbers(uint256 place, TransferRequest calldata request, uint256 units, uint256 relief) private pure {
        uint256 head = (KIND_OF_TRANSFER << 240) | (uint256(uint128(relief)) << 112);
        assembly ("memory-safe") {
            mstore(place, head)
            mstore(add(place, 18), calldataload(request)) // assetId
            mstore(add(place, 50), shl(128, units))
            mstore(add(place, 66), shl(128, calldataload(add(request, 128)))) // minReceived
            mstore(add(place, 82), shl(216, calldataload(add(request, 160)))) // deadline
            mstore(add(place, 87), calldataload(add(request, 192))) // salt
            mstore(add(place, 119), shl(128, calldataload(add(request, 384)))) // advanceFee
            mstore(add(place, 135), shl(216, calldataload(add(request, 416)))) // advanceFrom
            mstore(add(place, 140), shl(216, calldataload(add(request, 448)))) // advanceUntil
            mstore(add(place, 145), shl(240, calldataload(add(request, 288)))) // integratorBps
            mstore(add(place, 147), shl(192, calldataload(add(request, 320)))) // gasLimit
        }
    }

    /// @dev Writes two accounts of this chain, each behind its size. Returns where they end.
    function _putLocalAccounts(uint256 place, address one, address other) private pure returns (uint256 end) {
        assembly ("memory-safe") {
            mstore(place, or(shl(248, EVM_ADDRESS), shl(88, one)))
            mstore(add(place, 21), or(shl(248, EVM_ADDRESS), shl(88, other)))
            end := add(place, 42)
        }
    }

    /// @dev Writes the account that the request names in a field, behind its size. Returns where it ends.
    function _putAccount(
        uint256 place,
        TransferRequest calldata request,
        uint256 field
    ) private pure returns (uint256 end) {
        assembly ("memory-safe") {
            let account := add(request, calldataload(add(request, field)))
            let size := calldataload(account)
            mstore8(place, size)
            calldatacopy(add(place, 1), add(account, 32), size)
            end := add(add(place, 1), size)
        }
    }

    /// @dev The 32 bytes from a place on. That they are there is the caller's to know.
    function _wordAt(bytes calldata payload, uint256 place) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := calldataload(add(payload.offset, place))
        }
    }

    /// @dev The account that begins at `offset` with its size, and where it ends.
    function _account(
        bytes calldata payload,
        uint256 offset
    ) private pure returns (bytes calldata account, uint256 end) {
        assembly ("memory-safe") {
            account.offset := add(add(payload.offset, offset), 1)
            account.length := byte(0, calldataload(sub(account.offset, 1)))
            end := add(add(offset, 1), account.length)
        }
        require(payload.length >= end, IBridgeEvents.InvalidTransfer(payload));
    }
}
