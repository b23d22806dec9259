// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {EntryState} from "@causeway/solidity/interfaces/IBridge.sol";
import {BridgeReturnSteps} from "./BridgeReturnSteps.sol";

/// @title BridgeProviderSteps
/// @notice Providers come and go; others give money away, come for a block, or go in circles.
abstract contract BridgeProviderSteps is BridgeReturnSteps {
    function deposit(uint256 seed) external {
        uint256 chain = _pickVault(seed);
        uint256 amount = 1 + _pick(seed, "amount", 1_500 * ONE * custodies[chain].unit());
        if (_isHeld(chain, seed)) return;
        _deposit(chain, providers[_pick(seed, "provider", 2)], amount);
        _did("deposits");
    }

    function mint(uint256 seed) external {
        uint256 chain = _pickVault(seed);
        address account = providers[_pick(seed, "provider", 2)];
        if (_isHeld(chain, seed)) return;
        uint256 shares = 1 + _pick(seed, "shares", 1_500 * ONE * custodies[chain].unit() * 1e6);
        uint256 foretold = _vault(chain).previewMint(shares);
        tokens[chain].mint(account, foretold);
        vm.startPrank(account);
        tokens[chain].approve(address(custodies[chain]), foretold);
        assertEq(_vault(chain).mint(shares, account), foretold, "what minting shares costs");
        vm.stopPrank();
        money[chain].came += foretold;
        money[chain].principal += int256(foretold);
        _did("deposits");
    }

    function withdraw(uint256 seed) external {
        uint256 chain = _pickVault(seed);
        address account = providers[_pick(seed, "provider", 2)];
        if (_isHeld(chain, seed)) return;
        uint256 most = _vault(chain).maxWithdraw(account);
        if (most == 0) return;
        uint256 assets = _pick(seed, "all", 3) == 0 ? most : 1 + _pick(seed, "assets", most);
        vm.prank(account);
        _vault(chain).withdraw(assets, DONE_WITH, account);
        _noteWithdrawn(chain, assets);
    }

    function redeem(uint256 seed) external {
        uint256 chain = _pickVault(seed);
        address account = providers[_pick(seed, "provider", 2)];
        if (_isHeld(chain, seed)) return;
        uint256 most = _vault(chain).maxRedeem(account);
        if (most == 0) return;
        uint256 shares = _pick(seed, "all", 3) == 0 ? most : 1 + _pick(seed, "shares", most);
        vm.prank(account);
        _noteWithdrawn(chain, _vault(chain).redeem(shares, DONE_WITH, account));
    }

    function donate(uint256 seed) external {
        uint256 chain = _pickVault(seed);
        uint256 amount = 1 + _pick(seed, "amount", 200 * ONE * custodies[chain].unit());
        _donate(chain, amount);
    }

    /// @dev All but a unit, or little, of what who is next waits for.
    function donateNearlyEnough(uint256 seed) external {
        uint256 chain = _pickVault(seed);
        _enter(chain);
        bytes32 id = idAt[_next(chain)];
        if (id == 0) {
            chain = chain == HUB ? SPOKE_A : HUB;
            _enter(chain);
            id = idAt[_next(chain)];
        }
        uint256 missing = 1 + _pick(seed, "missing", 2) * _pick(seed, "units", 100);
        uint256 liquidity = custodies[chain].liquidity();
        if (id == 0 || _entry(chain, id).queued <= liquidity + missing) return;
        _donate(chain, (_entry(chain, id).queued - liquidity - missing) * custodies[chain].unit());
        _drainNext(chain);
        if (_standAt(id, chain).state != EntryState.Waiting || chain != transfers[id].destination) return;
        _did("nearly paid");
        if (_pick(seed, "back", 2) == 0) _sendBack(id, _payeeOf(id, chain));
    }

    /// @dev Liquidity for a block, around whatever happens in it, earns nothing.
    function depositForABlock(uint256 seed) external {
        uint256 chain = _pickVault(seed);
        uint256 amount = 1 + _pick(seed, "amount", 100_000 * ONE * custodies[chain].unit());
        if (_isHeld(chain, seed)) return;
        _deposit(chain, attacker, amount);
        uint256 between = _pick(seed, "between", 4);
        if (between == 0) this.deliver(seed);
        if (between == 1) this.drain(seed);
        if (between == 2) this.send(seed);
        if (between == 3) this.settle(seed);
        _enter(chain);
        uint256 shares = _vault(chain).maxRedeem(attacker);
        uint256 got;
        if (shares != 0) {
            vm.prank(attacker);
            got = _vault(chain).redeem(shares, DONE_WITH, attacker);
            _noteWithdrawn(chain, got);
        }
        uint256 left = _vault(chain).balanceOf(attacker);
        assertLe(got + _vault(chain).convertToAssets(left), amount, "liquidity for a block earned something");
        // whoever could not leave at once is a provider now
        vm.prank(attacker);
        _vault(chain).transfer(providers[0], left);
        _did("block deposits");
    }

    /// @dev There and back, with nobody between: in one block, or with one in between.
    function roundTrip(uint256 seed) external {
        (uint256 origin, uint256 destination) = _pickPair(seed);
        if (origin == SPOKE_B || _isPaused(origin) || _isPaused(destination)) return;
        uint256 lane = _laneBetween(origin, destination);
        uint256 back = _laneBetween(destination, origin);
        if (!_isOpen(lane) || !_isOpen(back)) return;
        uint256 units = 1 + _pick(seed, "units", 4_000 * ONE);
        bytes32 id = _sendFrom(origin, _plainRequest(origin, destination, units));
        _deliverOne(lane, transfers[id].index);
        uint256 arrived = transfers[id].paid;
        if (arrived == 0) return;
        bool isInABlock = _pick(seed, "block", 4) != 0;
        if (!isInABlock) _passBlock();
        id = _sendFrom(destination, _plainRequest(destination, origin, arrived));
        _deliverOne(back, transfers[id].index);
        if (transfers[id].paid == 0) return;
        assertLe(transfers[id].paid, units, "a round trip gained something");
        _did("round trips");
        if (isInABlock) _did("round trips in a block");
    }

    // ---------------------------------------------------------------- internal

    /// @dev While shares are held none is issued, redeemed or transferred, for anybody.
    function _isHeld(uint256 chain, uint256 seed) private returns (bool) {
        _enter(chain);
        IERC4626 vault = _vault(chain);
        bool isHeld = _areSharesHeld(chain);
        assertEq(vault.maxDeposit(attacker) == 0, isHeld, "whether deposits are refused");
        if (!isHeld) return false;
        address account = providers[_pick(seed, "provider", 2)];
        assertEq(vault.maxRedeem(account) + vault.maxWithdraw(account), 0, "what is held can be withdrawn");
        tokens[chain].mint(account, 2);
        vm.startPrank(account);
        tokens[chain].approve(address(vault), 2);
        assertFalse(_call(vault, abi.encodeCall(vault.deposit, (1, account))), "a share was issued");
        assertFalse(_call(vault, abi.encodeCall(vault.mint, (1, account))), "a share was issued");
        assertFalse(_call(vault, abi.encodeCall(vault.withdraw, (0, account, account))), "shares were redeemed");
        assertFalse(_call(vault, abi.encodeCall(vault.redeem, (1, account, account))), "shares were redeemed");
        assertFalse(_call(vault, abi.encodeCall(vault.transfer, (attacker, 1))), "a share was sold");
        vm.stopPrank();
        _did("refused while held");
        return true;
    }

    function _call(IERC4626 vault, bytes memory data) private returns (bool success) {
        (success, ) = address(vault).call(data);
    }

    function _donate(uint256 chain, uint256 amount) private {
        tokens[chain].mint(address(custodies[chain]), amount);
        money[chain].came += amount;
        money[chain].principal += int256(amount);
        _did("donations");
    }

    /// @dev No deposit loses more than the rounding of a share.
    function _deposit(uint256 chain, address account, uint256 amount) internal {
        _enter(chain);
        IERC4626 vault = _vault(chain);
        if (_areSharesHeld(chain)) return;
        tokens[chain].mint(account, amount);
        vm.startPrank(account);
        tokens[chain].approve(address(vault), amount);
        uint256 shares = vault.deposit(amount, account);
        vm.stopPrank();
        money[chain].came += amount;
        money[chain].principal += int256(amount);
        uint256 priceOfShare = (vault.totalAssets() + 1) / (vault.totalSupply() + 1e6) + 1;
        assertGe(vault.convertToAssets(shares) + priceOfShare + 1, amount, "a deposit lost more than it had to");
    }

    function _noteWithdrawn(uint256 chain, uint256 assets) internal {
        money[chain].went += assets;
        money[chain].principal -= int256(assets);
        _did("withdrawals");
    }
}
