// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IERC7802} from "@openzeppelin/contracts/interfaces/draft-IERC7802.sol";
import {ICustody, Limited} from "../interfaces/ICustody.sol";
import {IMint} from "../interfaces/IMint.sol";
import {TokenPaymentLib} from "../libraries/TokenPaymentLib.sol";
import {BridgeToken} from "./BridgeToken.sol";
import {Custody} from "./Custody.sol";
import {CustodyBooks} from "./CustodyBooks.sol";
import {CustodyFees} from "./CustodyFees.sol";

/// @title Mint
/// @notice Burns and mints our own token.
contract Mint is IMint, Custody {
    using SafeCast for uint256;

    /// @dev One word. `meltedAt` is when what is loose last lessened what is outstanding, unix seconds.
    struct Pair {
        uint104 ceiling;
        uint112 outstanding;
        uint40 meltedAt;
    }

    mapping(uint64 chainId => Pair) private _pairs;

    /// @inheritdoc IMint
    uint256 public loose;

    /// @notice The right to mint an asset's token.
    /// @param authority The chain's access manager.
    /// @param bridge_ Alone burns and mints. It may be deployed later.
    /// @param token_ Obeys this contract.
    /// @param assetDecimals Of the asset's unit; at most the token's.
    constructor(
        address authority,
        address bridge_,
        bytes32 assetId_,
        BridgeToken token_,
        uint8 assetDecimals
    ) Custody(authority, bridge_, assetId_, address(token_), assetDecimals) {
        address tokenBridge = token_.bridge();
        require(tokenBridge == address(this), NotTokenBridge(address(token_), tokenBridge));
    }

    // ---------------------------------------------------------------- ceilings

    /// @inheritdoc IMint
    function setCeiling(uint64 chainId, uint128 ceiling) external exclusive restricted {
        (Pair memory pair, uint256 left) = _melted(chainId);
        // another ceiling has nothing melt for the past
        if (ceiling != pair.ceiling) pair.meltedAt = uint40(block.timestamp);
        pair.ceiling = uint256(ceiling).toUint104();
        _store(chainId, pair, left);
        emit CeilingSet(chainId, ceiling);
    }

    /// @inheritdoc IMint
    function ceilingOf(uint64 chainId) external view returns (uint256 ceiling, uint256 outstanding) {
        (Pair memory pair, ) = _melted(chainId);
        return (pair.ceiling, pair.outstanding);
    }

    function _available(uint64 chainId, Limited limited) internal view override returns (uint256 available) {
        available = super._available(chainId, limited);
        if (limited != Limited.Arrivals) return available;
        (Pair memory pair, ) = _melted(chainId);
        return Math.min(available, Math.saturatingSub(pair.ceiling, pair.outstanding));
    }

    function _tryConsume(uint64 chainId, uint256 units) internal override returns (bool) {
        (Pair memory pair, uint256 left) = _melted(chainId);
        uint256 outstanding = pair.outstanding + units;
        if (outstanding > pair.ceiling || !super._tryConsume(chainId, units)) return false;
        pair.outstanding = outstanding.toUint112();
        _store(chainId, pair, left);
        return true;
    }

    /// @dev It exists no more, as if it had been burned for that chain.
    function _takeBack(uint64 chainId, uint256 units) internal override {
        super._takeBack(chainId, units);
        _lessen(chainId, units);
    }

    /// @dev What was loose of it, as far as it still is; the rest exists by that chain's word.
    function _unstow(uint64 chainId, uint256 units, uint256 relief) internal override {
        (Pair memory pair, uint256 left) = _melted(chainId);
        uint256 undone = Math.min(left, relief);
        pair.outstanding = (pair.outstanding + units - undone).toUint112();
        _store(chainId, pair, left - undone);
    }

    /// @dev By another window, or another ceiling, nothing melts for the past.
    function _settlePast(uint64 chainId) internal override {
        (Pair memory pair, uint256 left) = _melted(chainId);
        pair.meltedAt = uint40(block.timestamp);
        _store(chainId, pair, left);
    }

    /// @dev Takes it from what is outstanding of a chain; what is more is loose.
    function _lessen(uint64 chainId, uint256 units) private returns (uint256 beyond) {
        uint256 outstanding = _pairs[chainId].outstanding;
        uint256 taken = Math.min(outstanding, units);
        beyond = units - taken;
        if (taken != 0) _pairs[chainId].outstanding = uint112(outstanding - taken);
        if (beyond != 0) loose += beyond;
    }

    /// @dev A chain's pair, and what is loose, as they are now. To mint stores the time, also where nothing could melt:
    /// so what is minted does not melt at once.
    function _melted(uint64 chainId) private view returns (Pair memory pair, uint256 left) {
        (pair, left) = (_pairs[chainId], loose);
        uint256 window = _windowOf(chainId);
        uint256 passed = block.timestamp - pair.meltedAt;
        uint256 most = window == 0 ? 0 : (pair.ceiling * passed) / window;
        // what is less than a unit is not lost
        if (most == 0) return (pair, left);
        uint256 melts = Math.min(most, Math.min(pair.outstanding, left));
        pair.meltedAt = uint40(block.timestamp);
        pair.outstanding -= uint112(melts);
        left -= melts;
    }

    function _store(uint64 chainId, Pair memory pair, uint256 left) private {
        _pairs[chainId] = pair;
        if (left != loose) loose = left;
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ICustody
    /// @dev What can be minted ends at the limits.
    function liquidity() public pure override(CustodyFees, ICustody) returns (uint256) {
        return type(uint256).max;
    }

    /// @inheritdoc ICustody
    function quoteRelief(uint64 chainId, uint256 units) external view returns (uint256) {
        return Math.saturatingSub(units, _pairs[chainId].outstanding);
    }

    /// @inheritdoc ICustody
    function isMinted() external pure returns (bool) {
        return true;
    }

    // ---------------------------------------------------------------- a custody that mints

    function _stow(uint64 chainId, uint256 units) internal override returns (uint256 relief) {
        relief = _lessen(chainId, units);
        IERC7802(token).crosschainBurn(address(this), units * unit);
    }

    function _tryPay(address receiver, uint256 units) internal override returns (bool) {
        return TokenPaymentLib.tryCall(token, abi.encodeCall(IERC7802.crosschainMint, (receiver, units * unit)));
    }

    function _pay(address receiver, uint256 units) internal override {
        IERC7802(token).crosschainMint(receiver, units * unit);
    }

    /// @dev Nobody provides: all fees are the shares'.
    function _vaultPart(uint256, uint256) internal pure override returns (uint256) {
        return 0;
    }

    /// @dev Nobody's shares bear a loss.
    function _noteReleased(uint64, uint256) internal pure override {}

    function _vest(uint256) internal pure override {}

    function _unvested() internal pure override(CustodyBooks) returns (uint256) {
        return 0;
    }

    function _held() internal pure override returns (uint256) {
        return type(uint256).max;
    }

    function _curveCost(uint256, uint256) internal pure override returns (uint256) {
        return 0;
    }

    function _isCurve(uint256) internal pure override returns (bool) {
        return false;
    }
}
