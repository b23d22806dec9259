// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EnumerableSet} from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import {Advance, EntryState} from "@causeway/solidity/interfaces/IBridge.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {PeerRecords} from "../messaging/peers/PeerRecords.sol";
import {ICustody} from "./interfaces/ICustody.sol";

/// @title BridgeState
/// @notice All that a bridge keeps, for all pieces of its code.
/// @dev It stands at one place of its own (ERC-7201), so no piece can lay it out in another way. In front of it are the
/// peers, in every piece, and behind them the authority, in those that ask for it. Nothing else of a piece has state.
abstract contract BridgeState is PeerRecords {
    /// @dev The first slot is all that a transfer reads of its asset. `unitDecimals` is the token's decimals less the
    /// asset's; `hasLines` says that somebody waits.
    struct Asset {
        ICustody custody;
        uint40 pausedUntil;
        uint8 unitDecimals;
        bool hasLines;
        uint40 pausableFrom;
    }

    /// @dev Where an asset goes. One slot, all that a transfer reads of it; closed while the gas limit is 0. `peer` is
    /// the bridge there if its account has 20 bytes, else zero. `maximum` is packed.
    struct Route {
        address peer;
        uint32 gasLimit;
        uint24 minLifetime;
        uint40 maximum;
    }

    /// @dev By what a transfer came. Its number is four times its place, and the `ReleaseKind` of what waits: so a line
    /// holds releases of one kind alone.
    struct Provenance {
        bytes32 laneId;
        ILightClient lightClient;
        uint32 generation;
        uint64 chainId;
    }

    /// @dev `gone` are runs of places that were left out of turn: at the first and at the last of each, how many they
    /// are. Whoever passes them takes one step, so nobody makes that dear by having many left. The sums are of all
    /// entries of the line.
    struct Line {
        uint32 head;
        uint32 admitted;
        uint32 tail;
        bool contained;
        uint128 queued;
        uint128 setAside;
        mapping(uint256 place => uint256 length) gone;
    }

    /// @dev One word for each transfer that waits. `isBegun` says that a part was paid.
    struct Waiting {
        EntryState state;
        bool isRefund;
        bool isBegun;
        bool isAdvanced;
        uint32 provenance;
        uint32 position;
        uint80 held;
        uint80 queued;
    }

    /// @dev What a destination says to have sent back, and by which message.
    struct Return {
        uint128 units;
        uint32 provenance;
        bytes32 messageId;
    }

    /// @dev `returned` is by destination: none can take another's place. `paidBack` are units of a transfer that were
    /// paid back, or wait to be, by what was believed when it was settled. An advance is open under its own id in
    /// `advances`, until a delivery that matches it takes it; from then on it is the transfer's, in `repayments`, until
    /// all of that is repaid. `refused` are accounts that no transfer can be for: what they got nobody could take.
    /// `refundedBy` is the return or the notice by which a transfer was paid back, or waits to.
    /// @custom:storage-location erc7201:causeway.bridge
    struct State {
        bytes32[] assetIds;
        mapping(bytes32 assetId => Asset) assets;
        mapping(bytes32 assetId => mapping(uint64 chainId => Route)) routes;
        Provenance[] provenances;
        mapping(bytes32 key => uint256 place) placeOf;
        mapping(bytes32 assetId => mapping(uint32 provenance => Line)) lines;
        mapping(bytes32 assetId => EnumerableSet.UintSet) active;
        mapping(bytes32 assetId => uint256) turns;
        mapping(bytes32 transferId => Waiting) waiting;
        mapping(bytes32 transferId => uint256) setAside;
        mapping(uint64 chainId => mapping(bytes32 transferId => Return)) returned;
        mapping(bytes32 transferId => uint256 units) paidBack;
        mapping(bytes32 advanceId => Advance) advances;
        mapping(bytes32 transferId => Advance) repayments;
        mapping(address advancer => uint256 bps) curveBounds;
        mapping(address account => bool) refused;
        mapping(bytes32 transferId => bytes32 messageId) refundedBy;
    }

    /// @dev keccak256(abi.encode(uint256(keccak256("causeway.bridge")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STATE = 0xeb66045ee780cb95e2c100116ebf56381ec07473397747ec2f4fd8e8d298f200;

    function _state() internal pure returns (State storage state) {
        assembly ("memory-safe") {
            state.slot := STATE
        }
    }
}
