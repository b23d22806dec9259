// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {SignedMath} from "@openzeppelin/contracts/utils/math/SignedMath.sol";
import {IERC7802} from "@openzeppelin/contracts/interfaces/draft-IERC7802.sol";
import {Flows, ICustody} from "../interfaces/ICustody.sol";
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

    /// @dev One word. `admitted` is what was taken from the books for a chain's transfers, refunds apart.
    struct Ceiling {
        uint128 most;
        uint128 admitted;
    }

    mapping(uint64 chainId => Ceiling) private _ceilings;

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
        _ceilings[chainId].most = ceiling;
        emit CeilingSet(chainId, ceiling);
    }

    /// @inheritdoc IMint
    function ceilingOf(uint64 chainId) external view returns (uint256 ceiling, int256 outstanding) {
        return (_ceilings[chainId].most, _outstanding(chainId));
    }

    function _available(uint64 chainId, bool isRefund) internal view override returns (uint256 available) {
        available = super._available(chainId, isRefund);
        return isRefund ? available : Math.min(available, _room(chainId));
    }

    function _tryConsume(uint64 chainId, bool isRefund, uint256 units) internal override returns (bool) {
        if (isRefund) return super._tryConsume(chainId, isRefund, units);
        if (units > _room(chainId) || !super._tryConsume(chainId, isRefund, units)) return false;
        _ceilings[chainId].admitted += units.toUint128();
        return true;
    }

    function _takeBack(uint64 chainId, bool isRefund, uint256 units) internal override {
        super._takeBack(chainId, isRefund, units);
        if (isRefund) return;
        Ceiling storage ceiling = _ceilings[chainId];
        require(units <= ceiling.admitted, BooksExceeded(units));
        ceiling.admitted -= uint128(units);
    }

    function _room(uint64 chainId) private view returns (uint256) {
        int256 room = uint256(_ceilings[chainId].most).toInt256() - _outstanding(chainId);
        return uint256(SignedMath.max(room, 0));
    }

    function _outstanding(uint64 chainId) private view returns (int256) {
        Flows storage flow = _flowsOf(chainId);
        // no more is refunded than was sent
        uint256 burned = flow.sent - flow.refunded;
        return uint256(_ceilings[chainId].admitted).toInt256() - burned.toInt256();
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ICustody
    /// @dev What can be minted ends at the limits.
    function liquidity() public pure override(CustodyFees, ICustody) returns (uint256) {
        return type(uint256).max;
    }

    /// @inheritdoc ICustody
    function quoteRebate(uint256) external pure returns (uint256) {
        return 0;
    }

    /// @inheritdoc ICustody
    function isMinted() external pure returns (bool) {
        return true;
    }

    // ---------------------------------------------------------------- a custody that mints

    function _stow(uint256 units) internal override {
        IERC7802(token).crosschainBurn(address(this), units * unit);
    }

    function _tryPay(address receiver, uint256 units) internal override returns (bool) {
        return TokenPaymentLib.tryCall(token, abi.encodeCall(IERC7802.crosschainMint, (receiver, units * unit)));
    }

    function _pay(address receiver, uint256 units) internal override {
        IERC7802(token).crosschainMint(receiver, units * unit);
    }

    /// @dev There is no curve, and so no pot.
    function _takeRebate(uint256) internal pure override returns (uint256) {
        return 0;
    }

    /// @dev None was ever given.
    function _returnRebate(uint256 rebate) internal pure override {
        require(rebate == 0, BooksExceeded(rebate));
    }

    /// @dev Nobody provides: all fees are the shares'.
    function _vaultPart(uint256, uint256) internal pure override returns (uint256) {
        return 0;
    }

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
